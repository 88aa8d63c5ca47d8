import type { reasons as english } from './en'

export const reasons: Record<keyof typeof english, string> = {
  'reason.pesos': '{n, plural, one {# peso} other {# peso’s}} te weinig',
  'reason.pieces': '{what} te weinig',
  'reason.played': 'deze ronde al gespeeld',
  'reason.pawn-there': 'er staat een andere spelfiguur',
  'reason.own-pawn': 'je spelfiguur staat er al',

  'refused.over': 'Het spel is afgelopen.',
  'refused.not-asked': 'Dat wordt nu niet gevraagd.',

  'santiago.refused.too-far':
    '{steps} haltes kosten {price, plural, one {# peso} other {# peso’s}} en je hebt er {pesos}.',
  'santiago.refused.other-flower': 'Het staat onder: {flower}. De spelfiguur moet naar: {needed}.',
  'santiago.refused.own-pawn': 'Je spelfiguur staat er al en moet naar een ander gebouw.',
  'santiago.refused.pawn-there': 'Er staat een andere spelfiguur.',
  'santiago.refused.too-much': '{good}: het schip wil er {wanted}, geen {count}.',
  'santiago.refused.too-little': '{good}: je hebt er {held}, geen {count}.',
  'santiago.refused.no-peso': 'Je hebt geen peso om te geven.',
  'santiago.refused.no-vp': 'Je hebt geen overwinningspunt om te geven.',
  'santiago.refused.no-gift': 'Daarvan heb je niets om te geven: {good}.',
  'santiago.refused.supply-empty': 'Niet meer in de voorraad: {good}.',
  'santiago.refused.owned': 'Het is van {who}.',
  'santiago.refused.no-marker': 'Je hebt geen eigendomsmarker meer.',
  'santiago.refused.not-yours': 'Dat gebouw is niet van jou.',
  'santiago.refused.idle': 'Dat gebouw kan nu niets voor je doen.',
  'santiago.refused.asked-for': 'Je hebt Alonso om dit gebouw gevraagd, dus gebruik het.',
  'santiago.refused.too-little-to-make':
    '{good}: je hebt er {held}. {made}: de voorraad heeft er {left}.',
  'santiago.refused.same-good': 'Ruil voor een ander goed.',
  'santiago.refused.none-held': 'Dat heb je niet: {good}.',
  'santiago.refused.nothing-to-serve': 'Je hebt niet wat je wilt aanbieden.',
  'santiago.refused.no-demand': 'Het schip wil dit niet: {good}.',
  'santiago.refused.lowest-value': 'De waardemarker staat al op 2.',
  'santiago.refused.too-few-vp': 'Je hebt {held} OP, geen {count}.',
  'santiago.refused.vp-too-dear':
    '{count, plural, one {# OP kost} other {# OP kosten}} {price} peso’s en je hebt er {pesos}.',
  'santiago.refused.inactive': '{cuban} is al inactief.',

  'cuba.refused.lot-order': 'Eerst 2 bouwmaterialen, dan 2 producten, in deze volgorde: {kinds}.',
  'cuba.refused.delegate': 'Dat is deze ronde je afgevaardigde: {character}.',
  'cuba.refused.played': 'Deze kaart heb je deze ronde al gespeeld: {character}.',
  'cuba.refused.out-of-reach': 'Veld {field} ligt niet in de rij of kolom van de spelfiguur.',
  'cuba.refused.no-product-field': 'Veld {field} is geen open productveld.',
  'cuba.refused.harvest-order': 'Velden worden in vaste volgorde geoogst, elk één keer.',
  'cuba.refused.stock-empty': 'Niet meer in de voorraad: {kind}.',
  'cuba.refused.no-water': 'Nog een veld kost 1 water, en je hebt er geen.',
  'cuba.refused.too-few-fields':
    '{count, plural, one {Er moet nog # veld} other {Er moeten nog # velden}} worden geoogst, en na veld {field} zijn er te weinig.',
  'cuba.refused.none-to-sell': 'Daarvan heb je niets te verkopen: {kind}.',
  'cuba.refused.sales-first': 'Eerst wordt er verkocht, de soorten in vaste volgorde.',
  'cuba.refused.sold': 'Daarvan heb je deze beurt al verkocht: {kind}.',
  'cuba.refused.too-dear':
    '{kind}: dat kost {price, plural, one {# peso} other {# peso’s}} en je hebt er {pesos}.',
  'cuba.refused.none-anywhere': 'Niet op de markt en niet in de voorraad: {kind}.',
  'cuba.refused.buy-order': 'De soorten worden in vaste volgorde gekocht.',
  'cuba.refused.traded': 'Het is óf handelen óf een stuk nemen.',
  'cuba.refused.control': 'De Controlewet verbiedt het.',
  'cuba.refused.resource-taken': 'Iemand heeft deze ronde al een bouwmateriaal genomen.',
  'cuba.refused.product-taken': 'Iemand heeft deze ronde al een product genomen.',
  'cuba.refused.not-cheapest': 'Dat is niet het goedkoopste product: {kind}.',
  'cuba.refused.none-left': 'Van dat gebouw is er geen meer.',
  'cuba.refused.costs': 'Het kost {price}.',
  'cuba.refused.costs-pesos-too':
    'Het kost {price}, en door de Bouwwet nog {pesos, plural, one {# peso} other {# peso’s}}.',
  'cuba.refused.built-over': 'Op veld {field} staat al een gebouw.',
  'cuba.refused.not-built': 'Dat heb je niet gebouwd: {building}.',
  'cuba.refused.used': 'Dat is deze beurt al gebruikt: {building}.',
  'cuba.refused.idle': 'Met wat jij en de voorraad hebben, kan het niets doen: {building}.',
  'cuba.refused.elsewhere':
    'Het staat niet in de rij of kolom van veld {field}, waar je al een ander gebouw hebt gebruikt: {building}.',
  'cuba.refused.not-so': '{building}: dat kan niet met wat jij en de voorraad hebben. {does}',
  'cuba.refused.give-order': 'De soorten worden in vaste volgorde gegeven.',
  'cuba.refused.same-kind': 'Ruil voor een andere soort.',
  'cuba.refused.swap-across':
    'Een product wordt rum of een sigaar, of rum of een sigaar een product.',
  'cuba.refused.struck-before':
    'De Kerk schrapte in de vorige ronde al een voorstel van deze soort: {type}.',
  'cuba.refused.chosen': 'Je koos dit gebouw, dus zeg waarvoor: {building}.',
  'cuba.refused.no-ship': 'Aan aanlegplaats {dock} ligt geen schip.',
  'cuba.refused.nothing-to-load':
    'Je hebt niets dat nog past op het schip aan aanlegplaats {dock}.',
  'cuba.refused.no-room': '{kind}: het schip heeft plaats voor {free}.',
  'cuba.refused.too-little': '{kind}: je hebt er {held}.',
  'cuba.refused.load-order': 'De soorten worden in vaste volgorde geladen.',
  'cuba.refused.office-limit': 'Het handelskantoor laadt er hoogstens {most}.',
  'cuba.refused.most-bid':
    'Je kunt hoogstens {most, plural, one {# peso} other {# peso’s}} bieden.',
  'cuba.refused.no-bill': 'Er is geen wetsvoorstel van deze soort: {type}.',
  'cuba.refused.pick-order':
    'Er worden precies twee wetsvoorstellen gekozen, in de volgorde van hun soort.',
  'cuba.refused.duty-exact':
    'Wat de wet vraagt, wordt precies afgedragen, de soorten in vaste volgorde: {statute}.',
  'cuba.refused.harvest-first': 'Eerst worden de gratis productvelden geoogst.',
  'cuba.refused.load-one': 'Wie een schip koos, laadt minstens één stuk.',
  'cuba.refused.duty-begun': 'Je bent al begonnen de heffing af te dragen.',
}
