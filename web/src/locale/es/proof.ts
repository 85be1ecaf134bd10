import type { Words } from '../catalogue.ts';

/** The screen proof, and the proof of one's own funds in the settings. */
export const proof: Words = {
  'Everything owed and held': 'Todo lo adeudado y custodiado',
  '{amount} held': '{amount} en custodia',
  '{amount} owed': '{amount} adeudado',
  'As of {time} UTC.': 'A {time} UTC.',
  'Checked on this device, new every day': 'Comprobado en este dispositivo, cada día de nuevo',
  'Copy the command': 'Copiar el comando',
  'Copy the public key': 'Copiar la clave pública',
  '{count} more tokens are in the file.': [
    'Hay {count} token más en el archivo.',
    'Hay {count} tokens más en el archivo.',
  ],
  '{count} smallest units': ['{count} unidad mínima', '{count} unidades mínimas'],
  '{swaps} swaps, orders included. The figures are added up from the signed receipts.': [
    '{swaps} intercambio, órdenes incluidas. Las cifras se suman a partir de los recibos firmados.',
    '{swaps} intercambios, órdenes incluidas. Las cifras se suman a partir de los recibos firmados.',
  ],
  Covered: 'Cubierto',
  'Day (UTC)': 'Día (UTC)',
  'Download the files above, your own proof in the settings, or the receipt of a transaction, and run:':
    'Descarga los archivos de arriba, tu propia prueba en los ajustes o el recibo de una transacción, y ejecuta:',
  'Download what is held': 'Descargar lo custodiado',
  'Download what is owed': 'Descargar lo adeudado',
  'Download your proof': 'Descargar tu prueba',
  'From when each of {orders} orders was due until its swap was on the chain.': [
    'Desde que venció {orders} orden hasta que su intercambio estuvo en la cadena.',
    'Desde que venció cada una de {orders} órdenes hasta que su intercambio estuvo en la cadena.',
  ],
  'got less than quoted': 'recibieron menos de lo cotizado',
  'half got this or more': 'la mitad recibió esto o más',
  'half within': 'la mitad en menos de',
  '99% got this or more': 'el 99 % recibió esto o más',
  '99% within': 'el 99 % en menos de',
  '99.9% within': 'el 99,9 % en menos de',
  '{count} users': ['{count} usuario', '{count} usuarios'],
  '{half}, 99% within {most}': '{half}, el 99 % en {most}',
  'The same until its swap was submitted: half within the first, by what it waited for.':
    'Lo mismo hasta el envío del intercambio: la mitad dentro del primer valor, según lo que esperaba la orden.',
  Recurring: 'Periódicas',
  'Buy, then profit or stop': 'Compra, luego ganancia o stop',
  'Profit or stop': 'Ganancia o stop',
  'Trailing stop': 'Stop dinámico',
  Ladder: 'Escalera',
  'How late orders were': 'Cuánto se retrasaron las órdenes',
  'Its root on the chain': 'Su raíz en la cadena',
  'It tells you what is proven. Then look up the addresses and transactions on the chain.':
    'Te dice qué está probado. Después, busca las direcciones y transacciones en la cadena.',
  'No order was executed.': 'No se ejecutó ninguna orden.',
  'Not covered': 'No cubierto',
  'Not verified.': 'No verificado.',
  'Nothing was owed to you that day.': 'Ese día no se te debía nada.',
  'Nothing was swapped.': 'No se intercambió nada.',
  'For at least one token, less is held than is owed.':
    'De al menos un token se custodia menos de lo que se debe.',
  'Owed and held': 'Adeudado y custodiado',
  Proof: 'Prueba',
  'Proof of your funds': 'Prueba de tus fondos',
  '<public key>': '<clave pública>',
  'Received against quoted': 'Recibido frente a lo cotizado',
  'Signed by': 'Firmado por',
  'The file could not be loaded': 'No se pudo cargar el archivo',
  'The file is damaged.': 'El archivo está dañado.',
  'The program is verify/cumulus-verify.mjs in the source code of Cumulus. It needs only Node.':
    'El programa es verify/cumulus-verify.mjs, en el código fuente de Cumulus. Solo necesita Node.',
  'The proof could not be loaded': 'No se pudo cargar la prueba',
  'The proof is for another user.': 'La prueba es de otro usuario.',
  'The public key of this installation. Compare it with one from elsewhere, such as an older receipt.':
    'La clave pública de esta instalación. Compárala con una obtenida de otro lugar, como un recibo anterior.',
  'The signature is wrong.': 'La firma es incorrecta.',
  'The sums do not add up.': 'Las sumas no cuadran.',
  'There is no proof yet. The first one is created within a day of the first deposit.':
    'Aún no hay ninguna prueba. La primera se crea en el plazo de un día tras el primer depósito.',
  'These amounts are part of the sums that Cumulus signed. Compare them with what you had that day.':
    'Estos importes forman parte de las sumas que firmó Cumulus. Compáralos con lo que tenías ese día.',
  'This browser cannot verify the signature. Download the proof and use the program.':
    'Este navegador no puede verificar la firma. Descarga la prueba y usa el programa.',
  'Verify it yourself': 'Verifícalo tú mismo',
  'What Cumulus owes, what it holds and how it executes, in numbers that anyone can verify.':
    'Lo que Cumulus debe, lo que custodia y cómo ejecuta, en cifras que cualquiera puede verificar.',
  'Your amounts are not part of the sums that were signed.':
    'Tus importes no forman parte de las sumas que se firmaron.',
  'Swaps by pair and size': 'Intercambios por par y tamaño',
  'Half of the swaps did at least as well. Fees of pools count as not arrived. Everything is computed from signed receipts, and from the file anyone can compute it again.':
    'La mitad de los intercambios fue al menos así de buena. Las comisiones de los pools cuentan como no recibidas. Todo se calcula a partir de recibos firmados, y con el archivo cualquiera puede volver a calcularlo.',
  'Download how swaps were executed': 'Descargar cómo se ejecutaron los intercambios',
  'Against the quote': 'Frente a la cotización',
  'Short of the quote, on average': 'Por debajo de la cotización, de media',
  'Against the market {count} s later': 'Frente al mercado tras {count} s',
  'All but the stated fee arrived': 'Llegó todo salvo la comisión indicada',
  '{whole} of {known}': '{whole} de {known}',
  'under {amount}': 'menos de {amount}',
  '{least} to {most}': 'de {least} a {most}',
  'value unknown': 'valor desconocido',
  '{count} more groups are in the file.': [
    'Hay {count} grupo más en el archivo.',
    'Hay {count} grupos más en el archivo.',
  ],
  'Checked by owners': 'Comprobado por sus dueños',
  '{day}, so far': '{day}, hasta ahora',
  'Each day the app of an owner checks that their balances are in the signed sums, and is counted without saying whose they are: by its size, in groups of at least five where there are as many. Cumulus could count checks that nobody made, so read these as upper limits.':
    'Cada día la app de un dueño comprueba que sus saldos están en las sumas firmadas, y se cuenta sin decir de quién son: por su tamaño, en grupos de al menos cinco donde haya tantos. Cumulus podría contar comprobaciones que nadie hizo: léelas como límites superiores.',
  'Download what was checked': 'Descargar lo comprobado',
  Balances: 'Saldos',
  'Of {symbol}, by value': 'De {symbol}, por valor',
  'The proof of your funds is late.': 'La prueba de tus fondos se retrasa.',
  'The proof of your funds does not hold.': 'La prueba de tus fondos no se sostiene.',
  'Save the evidence and ask the operator. If it stays late, consider moving your funds to another wallet.':
    'Guarda la evidencia y pregunta al operador. Si sigue sin llegar, considera mover tus fondos a otra billetera.',
  'Save the evidence, deposit nothing more, and consider moving your funds to another wallet. Then show the evidence to others.':
    'Guarda la evidencia, no deposites nada más y considera mover tus fondos a otra billetera. Después muestra la evidencia a otros.',
  'Save the evidence': 'Guardar la evidencia',
  'Hide until the next check': 'Ocultar hasta la próxima comprobación',
  'What was signed on {day} does not lead to your balances.':
    'Lo que se firmó el {day} no conduce a tus saldos.',
  'By what was signed on {day}, you are owed less than this app shows you.':
    'Según lo firmado el {day}, se te debe menos de lo que muestra esta app.',
  'You were shown another statement of {day} than everybody else.':
    'Se te mostró una declaración del {day} distinta a la de los demás.',
  'On {day}, your check was to be recognised as yours, although it has no name.':
    'El {day}, tu comprobación iba a ser reconocida como tuya, aunque no lleva nombre.',
  'The newest one is of {day}. There should be one every day.':
    'La más reciente es del {day}. Debería haber una cada día.',
};
