import type { Words } from '../catalogue.ts';

/** The screen proof, and the proof of one's own funds in the settings. */
export const proof: Words = {
  'Everything owed and held': 'Alles, was geschuldet und verwahrt wird',
  '{amount} held': '{amount} verwahrt',
  '{amount} owed': '{amount} geschuldet',
  'As of {time} UTC.': 'Stand: {time} UTC.',
  'Checked on this device, new every day': 'Auf diesem Gerät geprüft, täglich neu',
  'Copy the command': 'Befehl kopieren',
  'Copy the public key': 'Öffentlichen Schlüssel kopieren',
  '{count} more tokens are in the file.': [
    '{count} weiterer Token steht in der Datei.',
    '{count} weitere Token stehen in der Datei.',
  ],
  '{count} smallest units': ['{count} kleinste Einheit', '{count} kleinste Einheiten'],
  '{swaps} swaps, orders included. The figures are added up from the signed receipts.': [
    '{swaps} Swap, Orders eingeschlossen. Die Zahlen stammen aus den signierten Belegen.',
    '{swaps} Swaps, Orders eingeschlossen. Die Zahlen stammen aus den signierten Belegen.',
  ],
  Covered: 'Gedeckt',
  'Day (UTC)': 'Tag (UTC)',
  'Download the files above, your own proof in the settings, or the receipt of a transaction, and run:':
    'Lade die Dateien oben, deinen eigenen Nachweis in den Einstellungen oder den Beleg einer Transaktion herunter und starte:',
  'Download what is held': 'Verwahrtes herunterladen',
  'Download what is owed': 'Geschuldetes herunterladen',
  'Download your proof': 'Deinen Nachweis herunterladen',
  'From when each of {orders} orders was due until its swap was on the chain.': [
    'Vom Zeitpunkt, zu dem {orders} Order fällig war, bis ihr Swap auf der Chain stand.',
    'Vom Zeitpunkt, zu dem jede von {orders} Orders fällig war, bis ihr Swap auf der Chain stand.',
  ],
  'got less than quoted': 'bekamen weniger als angeboten',
  'half got this or more': 'die Hälfte bekam das oder mehr',
  'half within': 'die Hälfte binnen',
  '99% got this or more': '99 % bekamen das oder mehr',
  '99% within': '99 % binnen',
  '99.9% within': '99,9 % binnen',
  '{count} users': ['{count} Nutzer', '{count} Nutzer'],
  '{half}, 99% within {most}': '{half}, 99 % in {most}',
  'The same until its swap was submitted: half within the first, by what it waited for.':
    'Dasselbe bis zum Absenden des Swaps: die Hälfte im ersten Wert, je nachdem, worauf die Order wartete.',
  Recurring: 'Wiederkehrend',
  'Buy, then profit or stop': 'Kauf, dann Gewinn oder Stopp',
  'Profit or stop': 'Gewinn oder Stopp',
  'Trailing stop': 'Nachgezogener Stopp',
  Ladder: 'Leiter',
  'How late orders were': 'Wie verspätet Orders waren',
  'Its root on the chain': 'Ihre Wurzel auf der Chain',
  'It tells you what is proven. Then look up the addresses and transactions on the chain.':
    'Es sagt, was bewiesen ist. Prüfe danach Adressen und Transaktionen auf der Chain.',
  'No order was executed.': 'Keine Order wurde ausgeführt.',
  'Not covered': 'Nicht gedeckt',
  'Not verified.': 'Nicht bestätigt.',
  'Nothing was owed to you that day.': 'An diesem Tag wurde dir nichts geschuldet.',
  'Nothing was swapped.': 'Nichts wurde getauscht.',
  'For at least one token, less is held than is owed.':
    'Von mindestens einem Token wird weniger verwahrt als geschuldet.',
  'Owed and held': 'Geschuldet und verwahrt',
  Proof: 'Nachweis',
  'Proof of your funds': 'Nachweis deines Guthabens',
  '<public key>': '<öffentlicher Schlüssel>',
  'Received against quoted': 'Erhalten gegenüber Angebot',
  'Signed by': 'Signiert von',
  'The file could not be loaded': 'Die Datei konnte nicht geladen werden',
  'The file is damaged.': 'Die Datei ist beschädigt.',
  'The program is verify/cumulus-verify.mjs in the source code of Cumulus. It needs only Node.':
    'Das Programm ist verify/cumulus-verify.mjs im Quellcode von Cumulus. Es braucht nur Node.',
  'The proof could not be loaded': 'Der Nachweis konnte nicht geladen werden',
  'The proof is for another user.': 'Der Nachweis gilt für jemand anderen.',
  'The public key of this installation. Compare it with one from elsewhere, such as an older receipt.':
    'Der öffentliche Schlüssel dieser Installation. Vergleiche ihn mit einem von anderswo, etwa aus einem älteren Beleg.',
  'The signature is wrong.': 'Die Signatur ist falsch.',
  'The sums do not add up.': 'Die Summen gehen nicht auf.',
  'There is no proof yet. The first one is created within a day of the first deposit.':
    'Es gibt noch keinen Nachweis. Der erste wird innerhalb eines Tages nach der ersten Einzahlung erstellt.',
  'These amounts are part of the sums that Cumulus signed. Compare them with what you had that day.':
    'Diese Beträge sind Teil der Summen, die Cumulus signiert hat. Vergleiche sie mit dem, was du an dem Tag hattest.',
  'This browser cannot verify the signature. Download the proof and use the program.':
    'Dieser Browser kann die Signatur nicht prüfen. Lade den Nachweis herunter und verwende das Programm.',
  'Verify it yourself': 'Prüfe es selbst',
  'What Cumulus owes, what it holds and how it executes, in numbers that anyone can verify.':
    'Was Cumulus schuldet, was es verwahrt und wie es ausführt, in Zahlen, die jeder prüfen kann.',
  'Your amounts are not part of the sums that were signed.':
    'Deine Beträge sind nicht Teil der Summen, die signiert wurden.',
  'Swaps by pair and size': 'Swaps nach Paar und Größe',
  'Half of the swaps did at least as well. Fees of pools count as not arrived. Everything is computed from signed receipts, and from the file anyone can compute it again.':
    'Die Hälfte der Swaps war mindestens so gut. Gebühren von Pools zählen als nicht angekommen. Alles ist aus signierten Belegen berechnet, und aus der Datei kann es jeder nachrechnen.',
  'Download how swaps were executed': 'Ausführung der Swaps herunterladen',
  'Against the quote': 'Gegenüber dem Angebot',
  'Short of the quote, on average': 'Unter dem Angebot, im Mittel',
  'Against the market {count} s later': 'Gegenüber dem Markt nach {count} s',
  'All but the stated fee arrived': 'Alles außer der genannten Gebühr kam an',
  '{whole} of {known}': '{whole} von {known}',
  'under {amount}': 'unter {amount}',
  '{least} to {most}': '{least} bis {most}',
  'value unknown': 'Wert unbekannt',
  '{count} more groups are in the file.': [
    '{count} weitere Gruppe steht in der Datei.',
    '{count} weitere Gruppen stehen in der Datei.',
  ],
  'Checked by owners': 'Von Eigentümern geprüft',
  '{day}, so far': '{day}, bisher',
  'Each day the app of an owner checks that their balances are in the signed sums, and is counted without saying whose they are: by its size, in groups of at least five where there are as many. Cumulus could count checks that nobody made, so read these as upper limits.':
    'Jeden Tag prüft die App eines Eigentümers, dass seine Guthaben in den signierten Summen stehen, und wird gezählt, ohne zu sagen, wessen sie sind: nach Größe, in Gruppen von mindestens fünf, wo es so viele gibt. Cumulus könnte Prüfungen zählen, die niemand gemacht hat: Lies sie als Obergrenzen.',
  'Download what was checked': 'Geprüftes herunterladen',
  Balances: 'Guthaben',
  'Of {symbol}, by value': 'Von {symbol}, nach Wert',
  'The proof of your funds is late.': 'Der Nachweis deiner Guthaben ist überfällig.',
  'The proof of your funds does not hold.': 'Der Nachweis deiner Guthaben stimmt nicht.',
  'Save the evidence and ask the operator. If it stays late, consider moving your funds to another wallet.':
    'Speichere den Beweis und frag den Betreiber. Bleibt er aus, erwäge, dein Geld in eine andere Wallet zu bringen.',
  'Save the evidence, deposit nothing more, and consider moving your funds to another wallet. Then show the evidence to others.':
    'Speichere den Beweis, zahle nichts mehr ein und erwäge, dein Geld in eine andere Wallet zu bringen. Zeig den Beweis dann anderen.',
  'Save the evidence': 'Beweis speichern',
  'Hide until the next check': 'Bis zur nächsten Prüfung ausblenden',
  'What was signed on {day} does not lead to your balances.':
    'Was am {day} signiert wurde, führt nicht zu deinen Guthaben.',
  'By what was signed on {day}, you are owed less than this app shows you.':
    'Nach dem, was am {day} signiert wurde, wird dir weniger geschuldet, als diese App dir zeigt.',
  'You were shown another statement of {day} than everybody else.':
    'Dir wurde eine andere Erklärung vom {day} gezeigt als allen anderen.',
  'On {day}, your check was to be recognised as yours, although it has no name.':
    'Am {day} sollte deine Prüfung als deine erkannt werden, obwohl sie keinen Namen trägt.',
  'The newest one is of {day}. There should be one every day.':
    'Der neueste ist vom {day}. Es sollte jeden Tag einen geben.',
};
