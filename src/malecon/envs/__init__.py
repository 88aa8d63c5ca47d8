"""Environments: how PettingZoo, Gymnasium and OpenSpiel see a game. Each needs the extra `envs`."""
