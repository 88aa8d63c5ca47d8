import type { reasons as english } from './en'

export const reasons: Record<keyof typeof english, string> = {
  'reason.pesos': '{n, plural, one {falta # peso} other {faltan # pesos}}',
  'reason.pieces': 'falta: {what}',
  'reason.played': 'ya se jugó en esta ronda',
  'reason.pawn-there': 'hay otro peón',
  'reason.own-pawn': 'tu peón ya está ahí',

  'refused.over': 'La partida ha terminado.',
  'refused.not-asked': 'Eso no se pide ahora.',

  'santiago.refused.too-far':
    '{steps} paradas cuestan {price, plural, one {# peso} other {# pesos}} y tienes {pesos}.',
  'santiago.refused.other-flower':
    'Ese edificio lleva otra flor: {flower}. El peón debe ir a esta: {needed}.',
  'santiago.refused.own-pawn': 'Tu peón ya está ahí y debe ir a otro edificio.',
  'santiago.refused.pawn-there': 'Hay otro peón ahí.',
  'santiago.refused.too-much': '{good}: el barco pide {wanted}, no {count}.',
  'santiago.refused.too-little': '{good}: tienes {held}, no {count}.',
  'santiago.refused.no-peso': 'No tienes ningún peso que dar.',
  'santiago.refused.no-vp': 'No tienes ningún punto de victoria que dar.',
  'santiago.refused.no-gift': 'De eso no tienes nada que dar: {good}.',
  'santiago.refused.supply-empty': 'En la reserva ya no hay: {good}.',
  'santiago.refused.owned': 'Es de {who}.',
  'santiago.refused.no-marker': 'No te quedan fichas de propiedad.',
  'santiago.refused.not-yours': 'Ese edificio no es tuyo.',
  'santiago.refused.idle': 'Ese edificio no puede hacer nada por ti ahora.',
  'santiago.refused.asked-for': 'Le pediste este edificio a Alonso, así que úsalo.',
  'santiago.refused.too-little-to-make': '{good}: tienes {held}. {made}: la reserva tiene {left}.',
  'santiago.refused.same-good': 'Cambia por otra mercancía.',
  'santiago.refused.none-held': 'No tienes: {good}.',
  'santiago.refused.nothing-to-serve': 'No tienes eso para servir.',
  'santiago.refused.no-demand': 'El barco no pide: {good}.',
  'santiago.refused.lowest-value': 'El marcador de valor ya está en 2.',
  'santiago.refused.too-few-vp': 'Tienes {held} PV, no {count}.',
  'santiago.refused.vp-too-dear':
    '{count, plural, one {# PV cuesta} other {# PV cuestan}} {price} pesos y tienes {pesos}.',
  'santiago.refused.inactive':
    '{cuban} ya está {cuban, select, María {inactiva} Conchita {inactiva} other {inactivo}}.',

  'cuba.refused.lot-order': 'Primero 2 recursos, después 2 productos, en este orden: {kinds}.',
  'cuba.refused.delegate': 'Es tu delegado en esta ronda: {character}.',
  'cuba.refused.played': 'Ya has jugado esta carta en esta ronda: {character}.',
  'cuba.refused.out-of-reach': '{field} no está en la fila ni en la columna del peón.',
  'cuba.refused.no-product-field': '{field} no es un campo de productos libre.',
  'cuba.refused.harvest-order': 'Los campos se cosechan en su orden, cada uno una vez.',
  'cuba.refused.stock-empty': 'En la reserva ya no hay: {kind}.',
  'cuba.refused.no-water': 'Otro campo cuesta 1 de agua y no tienes.',
  'cuba.refused.too-few-fields':
    '{count, plural, one {Queda por cosechar # campo} other {Quedan por cosechar # campos}} y después de {field} no hay bastantes.',
  'cuba.refused.none-to-sell': 'No tienes para vender: {kind}.',
  'cuba.refused.sales-first': 'Primero van todas las ventas, en el orden de los tipos.',
  'cuba.refused.sold': 'Ya has vendido en este turno: {kind}.',
  'cuba.refused.too-dear':
    '{kind}: cuesta {price, plural, one {# peso} other {# pesos}} y tienes {pesos}.',
  'cuba.refused.none-anywhere': 'No hay en el mercado ni en la reserva: {kind}.',
  'cuba.refused.buy-order': 'Los tipos se compran en su orden.',
  'cuba.refused.traded': 'O se comercia o se toma una pieza.',
  'cuba.refused.control': 'La ley de control lo prohíbe.',
  'cuba.refused.resource-taken': 'Alguien ya ha tomado un recurso en esta ronda.',
  'cuba.refused.product-taken': 'Alguien ya ha tomado un producto en esta ronda.',
  'cuba.refused.not-cheapest': 'No es el producto más barato: {kind}.',
  'cuba.refused.none-left': 'Ya no quedan losetas de ese edificio.',
  'cuba.refused.costs': 'Cuesta {price}.',
  'cuba.refused.costs-pesos-too':
    'Cuesta {price}, y por la ley de construcción {pesos, plural, one {# peso} other {# pesos}} más.',
  'cuba.refused.built-over': 'En {field} ya hay un edificio.',
  'cuba.refused.not-built': 'No lo has construido: {building}.',
  'cuba.refused.used': 'Ya se ha usado en este turno: {building}.',
  'cuba.refused.idle':
    'Con lo que tienes y lo que hay en la reserva no puede hacer nada: {building}.',
  'cuba.refused.elsewhere':
    'No está en la fila ni en la columna de {field}, donde has usado otro: {building}.',
  'cuba.refused.not-so':
    '{building}: no se puede con lo que tienes y lo que hay en la reserva. {does}',
  'cuba.refused.give-order': 'Los tipos se dan en su orden.',
  'cuba.refused.same-kind': 'Cambia por otro tipo.',
  'cuba.refused.swap-across':
    'Un producto se convierte en ron o puro, o el ron o puro en un producto.',
  'cuba.refused.struck-before':
    'La Iglesia vetó un proyecto de este tipo en la ronda anterior: {type}.',
  'cuba.refused.chosen': 'Has elegido usar este edificio, así que di para qué: {building}.',
  'cuba.refused.no-ship': 'No hay barco en el muelle {dock}.',
  'cuba.refused.nothing-to-load': 'No tienes nada que el barco del muelle {dock} aún admita.',
  'cuba.refused.no-room': '{kind}: el barco tiene sitio para {free}.',
  'cuba.refused.too-little': '{kind}: tienes {held}.',
  'cuba.refused.load-order': 'Los tipos se cargan en su orden.',
  'cuba.refused.office-limit': 'La oficina comercial carga {most} como máximo.',
  'cuba.refused.most-bid': 'Puedes pujar {most, plural, one {# peso} other {# pesos}} como máximo.',
  'cuba.refused.no-bill': 'No hay proyecto de este tipo: {type}.',
  'cuba.refused.pick-order': 'Se eligen exactamente dos proyectos, en el orden de sus tipos.',
  'cuba.refused.duty-exact':
    'Se da exactamente lo que pide la ley, en el orden de los tipos: {statute}.',
  'cuba.refused.harvest-first': 'Primero se cosechan los campos de productos que son gratis.',
  'cuba.refused.load-one': 'Quien elige un barco debe cargar al menos una pieza.',
  'cuba.refused.duty-begun': 'Ya has empezado a entregar el arancel.',
}
