/** What a board is given. */

import type { Face } from '../games/face'
import type { GameInfo, Legal, MoveMade, Seat, SeatInfo, View } from '../protocol'

/** A seat as the boards draw it. */
export interface PlayerInfo {
  seat: Seat
  name: string
  kind: SeatInfo['kind']
  online: boolean
  isMe: boolean
}

export interface BoardProps {
  face: Face
  game: GameInfo
  view: View
  players: PlayerInfo[]
  me: Seat | null
  legal: Legal[] | null
  /** the move being shown now, with its events; null at rest */
  happening: MoveMade | null
  /** the move that somebody is looking at, on the board or in the action bar */
  previewed?: number | null
  pick: (move: number) => void
  preview: (move: number | null) => void
  why: (move: number) => void
}
