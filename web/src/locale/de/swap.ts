import type { Words } from '../catalogue.ts';

/** The screen swap. */
export const swap: Words = {
  '{amount} available': '{amount} verfügbar',
  '{amount}. Enter the amount in {unit}': '{amount}. Betrag in {unit} eingeben',
  '{count} found': ['{count} gefunden', '{count} gefunden'],
  '{percent} operator': '{percent} Betreiber',
  '{percent} router': '{percent} Router',
  '{wallet} holds no token that could pay for {symbol}. Receive SOL or a token first.':
    '{wallet} hat keinen Token, mit dem du {symbol} bezahlen könntest. Empfange zuerst SOL oder einen Token.',
  'A smaller amount would get a better price.': 'Ein kleinerer Betrag bekäme einen besseren Preis.',
  'Accept new quote': 'Neues Angebot annehmen',
  'Amount exceeds maximum available ({max} {symbol})':
    'Der Betrag übersteigt das verfügbare Maximum ({max} {symbol})',
  'Amount in {symbol}': 'Betrag in {symbol}',
  'Anyone can copy a name. Compare its address: {address}':
    'Einen Namen kann jeder kopieren. Vergleiche die Adresse: {address}',
  'Anyone can copy a name. Look for {badge} or paste the address to be sure.':
    'Einen Namen kann jeder kopieren. Achte auf {badge} oder füge die Adresse ein, um sicher zu sein.',
  Auto: 'Automatisch',
  'Auto · {percent}': 'Automatisch · {percent}',
  'Auto takes 0.5% if the price impact is below 0.5%, 1% if it is below 1.5%, and else 3%.':
    'Automatisch nimmt 0,5%, wenn der Preiseinfluss unter 0,5% liegt, 1%, wenn er unter 1,5% liegt, und sonst 3%.',
  'Back to wallet': 'Zurück zur Wallet',
  'By price impact': 'Nach Preiseinfluss',
  'Change the token that you buy': 'Anderen Token kaufen',
  'Change the token that you sell': 'Anderen Token verkaufen',
  'Check the address.': 'Prüfe die Adresse.',
  'Check the spelling, or paste its address.': 'Prüfe die Schreibweise oder füge die Adresse ein.',
  'Choose Buy token': 'Was kaufst du?',
  'Clear search': 'Suche leeren',
  Common: 'Häufig',
  'Common tokens': 'Häufige Token',
  'Enter an amount to get a quote.': 'Gib einen Betrag ein, um ein Angebot zu bekommen.',
  'Failed to execute swap': 'Der Swap konnte nicht ausgeführt werden',
  'Failed to fetch quote. Please try again.':
    'Das Angebot konnte nicht geladen werden. Bitte versuche es noch einmal.',
  'From {wallet}': 'Aus {wallet}',
  'Getting a quote...': 'Angebot wird geholt...',
  High: 'Hoch',
  'How much your own swap moves the price against you. The larger the swap for its market, the more.':
    'Wie stark dein eigener Swap den Preis zu deinen Ungunsten bewegt. Je größer er für seinen Markt ist, desto mehr.',
  'If the price gets worse by more than this on the way, nothing is swapped. You keep what you have.':
    'Wird der Preis unterwegs um mehr als das schlechter, wird nichts getauscht. Du behältst, was du hast.',
  Held: 'Im Besitz',
  'I accept this price impact of {percent}': 'Ich nehme den Preiseinfluss von {percent} in Kauf',
  'If less than this would arrive, nothing is swapped. You keep what you have.':
    'Käme weniger an, wird nichts getauscht. Du behältst, was du hast.',
  'in {wallet}': 'in {wallet}',
  Low: 'Gering',
  Max: 'Max',
  Medium: 'Mittel',
  'Minimum received': 'Du erhältst mindestens',
  'Network fee': 'Netzwerkgebühr',
  'New account rent': 'Einlage für neues Konto',
  'New quote in {seconds} s': 'Neues Angebot in {seconds} s',
  'New quote...': 'Neues Angebot...',
  'No token is called “{text}”': 'Kein Token heißt „{text}“',
  None: 'Keine',
  'Nothing to sell': 'Nichts zu verkaufen',
  'Nothing was exchanged. This is a new one.': 'Es wurde nichts getauscht. Dies ist ein neues.',
  'Price impact': 'Preiseinfluss',
  'Prices move while a swap is on its way. Yours may get worse by at most this much.':
    'Preise bewegen sich, während ein Swap unterwegs ist. Deiner darf höchstens so viel schlechter werden.',
  'Quote good for {seconds} s': 'Gilt noch {seconds} s',
  'Quote ran out': 'Abgelaufen',
  Rate: 'Kurs',
  Results: 'Ergebnisse',
  'Review swap': 'Swap prüfen',
  Route: 'Route',
  'Same symbol': 'Gleiches Symbol',
  'Show all {count}': 'Alle {count} zeigen',
  'Sell {bought} for {sold} instead': 'Stattdessen {bought} für {sold} verkaufen',
  'Sell for {symbol}': 'Für {symbol} verkaufen',
  'Share of what is available': 'Anteil des Verfügbaren',
  Slippage: 'Slippage',
  'Slippage {percent}': 'Slippage {percent}',
  'Solana keeps a little SOL as a deposit for the first token of a kind in a wallet.':
    'Solana behält etwas SOL als Einlage, wenn ein Token zum ersten Mal in eine Wallet kommt.',
  'Step {step} of 3': 'Schritt {step} von 3',
  'Swap {sold}': '{sold} tauschen',
  'Swap {sold} for {bought}': '{sold} in {bought} tauschen',
  'Swap {swap}': 'Swap: {swap}',
  'Swap failed': 'Swap fehlgeschlagen',
  'Swap fee': 'Swap-Gebühr',
  'Swap fee, in the rate': 'Swap-Gebühr, im Kurs enthalten',
  'Swap in the desktop app that keeps its key.': 'Tausche in der Desktop-App, die den Schlüssel verwahrt.',
  'Swap Later': 'Später',
  'Swap Now': 'Jetzt tauschen',
  'Swap Successful!': 'Swap erfolgreich!',
  'Swapped {swap}': 'Getauscht: {swap}',
  'the badge': 'das Abzeichen',
  'The fee that Solana takes for a transaction, also known as gas. It is paid in SOL.':
    'Die Gebühr, die Solana für eine Transaktion nimmt, auch Gas genannt. Du zahlst sie in SOL.',
  'The costs or conditions have changed. Look at them once more.':
    'Kosten oder Bedingungen haben sich geändert. Sieh sie dir noch einmal an.',
  'Another route, {router}, took the place of the reviewed one and kept its minimum.':
    'Ein anderer Weg, {router}, trat an die Stelle des geprüften und hielt dessen Minimum ein.',
  'The price has changed.': 'Der Preis hat sich geändert.',
  'The search failed': 'Die Suche ist fehlgeschlagen',
  'This swap is large for its market: about {percent} of its value is lost to the price that it moves.':
    'Dieser Swap ist groß für seinen Markt: Etwa {percent} seines Werts gehen verloren, weil er selbst den Preis bewegt.',
  'This token is not verified.': 'Dieser Token ist nicht verifiziert.',
  'Before you buy this token': 'Bevor du diesen Token kaufst',
  'Tokens of the Top 25': 'Token der Top 25',
  'Tokens that you have chosen before': 'Token, die du schon gewählt hast',
  'Tokens that you hold': 'Token, die du besitzt',
  'Tokens that you watch': 'Token, die du beobachtest',
  'Tokens to sell': 'Token zum Verkaufen',
  'Try again shortly.': 'Versuche es gleich noch einmal.',
  'Turns the rate around': 'Dreht den Kurs um',
  'What is this?': 'Was bedeutet das?',
  'What the router, which finds the best price, keeps. It is in the rate already.':
    'Was der Router behält, der den besten Preis sucht. Sie ist im Kurs schon enthalten.',
  'You are offline. Swapping is off until you reconnect.':
    'Du bist offline. Tauschen kannst du erst wieder mit Verbindung.',
  'You pay': 'Du zahlst',
  'You receive, about': 'Du erhältst etwa',
  'You would receive {now} {symbol} instead of {before}.':
    'Du würdest {now} {symbol} statt {before} erhalten.',
  'Your quote ran out before it was signed.': 'Dein Angebot ist vor der Signatur abgelaufen.',
  'Your swap of {swap} may or may not have been carried out.':
    'Dein Swap {swap} wurde vielleicht ausgeführt, vielleicht auch nicht.',
  'Your transaction is complete': 'Deine Transaktion ist abgeschlossen',
  'The token could not be looked up. Try again shortly.':
    'Der Token konnte nicht gesucht werden. Versuche es gleich noch einmal.',
  'This link cannot be opened': 'Dieser Link kann nicht geöffnet werden',
};
