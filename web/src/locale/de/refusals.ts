import type { Catalogue } from '../language.ts';

/** What the contract says, and the server by it: each refusal (contract/src/errors.ts), warnings of the server, orders in words. */
export const refusals: Catalogue = {
  'A name has at most 30 characters': 'Ein Name hat höchstens 30 Zeichen',
  'A PIN is already set. Remove it first.': 'Es ist schon eine PIN gesetzt. Entferne sie zuerst.',
  'A swap of this size costs {percent}% of its value by moving the price. Confirm that you accept it.':
    'Ein Swap dieser Größe kostet {percent}% seines Werts, weil er den Preis bewegt. Bestätige, dass du das hinnimmst.',
  above: 'über',
  'Another contact has this name. Choose another one.':
    'Ein anderer Kontakt heißt schon so. Wähle einen anderen Namen.',
  below: 'unter',
  'Cannot send funds to your own wallet': 'Du kannst nicht an dieselbe Wallet senden',
  'Choose two different tokens.': 'Wähle zwei verschiedene Token.',
  'Contest is full. All spots have been claimed!': 'Der Wettbewerb ist voll. Alle Plätze sind vergeben!',
  '{count}d ago': 'vor {count} T.',
  '{count}h ago': 'vor {count} Std.',
  '{count}m ago': 'vor {count} Min.',
  'Cumulus cannot reach its database. Try again shortly.':
    'Cumulus erreicht seine Datenbank nicht. Versuche es gleich noch einmal.',
  'Cumulus has lost track of the time. Nothing was changed. Try again shortly.':
    'Die Uhr von Cumulus geht falsch. Nichts wurde geändert. Versuche es gleich noch einmal.',
  'Cumulus is stopping. Nothing was changed. Try again shortly.':
    'Cumulus wird gerade beendet. Nichts wurde geändert. Versuche es gleich noch einmal.',
  'Enter the contest to see its leaderboard.': 'Nimm am Wettbewerb teil, um seine Rangliste zu sehen.',
  'Failed to validate address. Please try again.':
    'Die Adresse konnte nicht geprüft werden. Bitte versuche es noch einmal.',
  'Functions are called with POST.': 'Funktionen werden mit POST aufgerufen.',
  'Insufficient SOL for transaction fees. Need at least 0.01 SOL, have {available} SOL':
    'Zu wenig SOL für Gebühren. Nötig sind mindestens 0.01 SOL, vorhanden {available} SOL',
  'Invalid address format. Please enter a valid Solana address.':
    'Ungültiges Format. Bitte gib eine gültige Solana-Adresse ein.',
  'Invalid Solana address format': 'Ungültiges Format einer Solana-Adresse',
  'Invalid Solana token address': 'Ungültige Adresse eines Solana-Tokens',
  'It cannot be tried out just now.': 'Sie lässt sich gerade nicht ausprobieren.',
  'Just now': 'Gerade eben',
  'Market cap trigger must be at least $1,000':
    'Der Auslöser für die Marktkapitalisierung muss mindestens $1,000 sein',
  'Market cap trigger must be {side} current market cap ({current})':
    'Der Auslöser muss {side} der jetzigen Marktkapitalisierung liegen ({current})',
  'Maximum 5 market condition orders allowed. Cancel one to create a new order.':
    'Höchstens 5 Markt-Orders sind erlaubt. Storniere eine, um eine neue zu erstellen.',
  '{minutes} minutes': '{minutes} Minuten',
  'Missing swap configuration. Please go back and try again.':
    'Die Angaben zum Swap fehlen. Bitte geh zurück und versuche es noch einmal.',
  'No active contest': 'Kein laufender Wettbewerb',
  'No PIN is set.': 'Es ist keine PIN gesetzt.',
  'No price is known for this token.': 'Für diesen Token ist kein Preis bekannt.',
  'Nobody trades these tokens in this amount right now. Try another amount.':
    'Diese Token werden gerade in dieser Menge nicht gehandelt. Versuche einen anderen Betrag.',
  'Not enough SOL for network costs. Available: {available} SOL, needed: {needed} SOL.':
    'Zu wenig SOL für die Netzwerkkosten. Vorhanden: {available} SOL, nötig: {needed} SOL.',
  'Not enough {symbol}. Available: {available}, needed: {needed}.':
    'Zu wenig {symbol}. Vorhanden: {available}, nötig: {needed}.',
  'Not enough {symbol}. Available: {available}, needed: {needed}. Other accounts of this wallet hold {elsewhere} more, which can be sent to another wallet, but not swapped.':
    'Zu wenig {symbol}. Vorhanden: {available}, nötig: {needed}. Andere Konten dieser Wallet haben noch {elsewhere}, die du an eine andere Wallet senden, aber nicht tauschen kannst.',
  'Not signed: {reason}. Nothing was exchanged. Get a new quote.':
    'Nicht signiert: {reason}. Nichts wurde getauscht. Hole ein neues Angebot.',
  'Not signed: {reason}. Nothing was sent.': 'Nicht signiert: {reason}. Nichts wurde gesendet.',
  'of this token': 'von diesem Token',
  'PIN must be exactly 6 digits': 'Die PIN muss genau 6 Ziffern haben',
  'Please accept the terms of service first.': 'Bitte akzeptiere zuerst die Nutzungsbedingungen.',
  'Please enter a name': 'Bitte gib einen Namen ein',
  'Please enter a token address': 'Bitte gib die Adresse eines Tokens ein',
  'Please enter a valid address': 'Bitte gib eine gültige Adresse ein',
  'Please enter a valid amount': 'Bitte gib einen gültigen Betrag ein',
  'Please enter a valid Solana token address (32-44 characters)':
    'Bitte gib eine gültige Solana-Token-Adresse ein (32-44 Zeichen)',
  'Please enter a valid trigger value': 'Bitte gib einen gültigen Wert für den Auslöser ein',
  'Please select a time for your scheduled swap': 'Bitte wähle eine Zeit für deinen geplanten Swap',
  'Please select a token to monitor': 'Bitte wähle einen Token zum Beobachten',
  'Please select a trigger condition': 'Bitte wähle eine Bedingung',
  'Please sign in.': 'Bitte melde dich an.',
  'Price trigger cannot exceed $1,000,000': 'Der Auslöser für den Preis darf höchstens $1,000,000 sein',
  'Price trigger must be {side} current price ({current})':
    'Der Auslöser muss {side} dem jetzigen Preis liegen ({current})',
  '1 second': '1 Sekunde',
  '{seconds} seconds': '{seconds} Sekunden',
  'Slippage must be between 0.01% and 50%.': 'Die Slippage muss zwischen 0.01% und 50% liegen.',
  'Solana destroys everything that is sent to this address.':
    'Solana vernichtet alles, was an diese Adresse gesendet wird.',
  'Solana refused the transaction: {reason}. Only the network fee was charged.':
    'Solana hat die Transaktion abgelehnt: {reason}. Nur die Netzwerkgebühr wurde berechnet.',
  'Swap {sold} to {bought} on {day} at {hour}': '{sold} in {bought} tauschen am {day} um {hour}',
  'Swap {sold} to {bought} when the market cap of {token} is above {value}, valid for 24 hours':
    '{sold} in {bought} tauschen, wenn die Marktkapitalisierung von {token} über {value} steht, gültig 24 Stunden',
  'Swap {sold} to {bought} when the market cap of {token} is above {value}, valid until cancelled':
    '{sold} in {bought} tauschen, wenn die Marktkapitalisierung von {token} über {value} steht, gültig bis zum Storno',
  'Swap {sold} to {bought} when the market cap of {token} is below {value}, valid for 24 hours':
    '{sold} in {bought} tauschen, wenn die Marktkapitalisierung von {token} unter {value} steht, gültig 24 Stunden',
  'Swap {sold} to {bought} when the market cap of {token} is below {value}, valid until cancelled':
    '{sold} in {bought} tauschen, wenn die Marktkapitalisierung von {token} unter {value} steht, gültig bis zum Storno',
  'Swap {sold} to {bought} when {token} is above {value}, valid for 24 hours':
    '{sold} in {bought} tauschen, wenn {token} über {value} steht, gültig 24 Stunden',
  'Swap {sold} to {bought} when {token} is above {value}, valid until cancelled':
    '{sold} in {bought} tauschen, wenn {token} über {value} steht, gültig bis zum Storno',
  'Swap {sold} to {bought} when {token} is below {value}, valid for 24 hours':
    '{sold} in {bought} tauschen, wenn {token} unter {value} steht, gültig 24 Stunden',
  'Swap {sold} to {bought} when {token} is below {value}, valid until cancelled':
    '{sold} in {bought} tauschen, wenn {token} unter {value} steht, gültig bis zum Storno',
  'Test SOL exists only on a test network.': 'Test-SOL gibt es nur in einem Testnetz.',
  'The issuer of this token keeps up to {amount} of it; the receiver gets the rest.':
    'Der Herausgeber dieses Tokens behält bis zu {amount} davon; der Empfänger bekommt den Rest.',
  'The network did not take the swap in time. Nothing was exchanged.':
    'Das Netzwerk hat den Swap nicht rechtzeitig angenommen. Nichts wurde getauscht.',
  'The network did not take the transaction in time. Nothing was sent.':
    'Das Netzwerk hat die Transaktion nicht rechtzeitig angenommen. Nichts wurde gesendet.',
  'The request is not a JSON object with "data" and nothing else.':
    'Die Anfrage ist kein JSON-Objekt mit "data" und sonst nichts.',
  'The request cannot be read.': 'Die Anfrage ist nicht lesbar.',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'The request took too long to arrive.': 'Die Anfrage kam zu langsam an.',
  'The signer cannot be reached. Nothing was sent. Try again shortly.':
    'Der Signierdienst ist nicht erreichbar. Nichts wurde gesendet. Versuche es gleich noch einmal.',
  'The sign-in service cannot be reached. Try again shortly.':
    'Der Anmeldedienst ist nicht erreichbar. Versuche es gleich noch einmal.',
  'The Solana network cannot be reached. Nothing was sent. Try again shortly.':
    'Das Solana-Netzwerk ist nicht erreichbar. Nichts wurde gesendet. Versuche es gleich noch einmal.',
  'The swap did not go through in time. Nothing was exchanged. Get a new quote.':
    'Der Swap kam nicht rechtzeitig durch. Nichts wurde getauscht. Hole ein neues Angebot.',
  'The swap service cannot be reached. Nothing was exchanged. Try again shortly.':
    'Der Swap-Dienst ist nicht erreichbar. Nichts wurde getauscht. Versuche es gleich noch einmal.',
  "The swap service's offer cannot be taken: {reason}. Nothing was exchanged.":
    'Das Angebot des Swap-Dienstes kann nicht angenommen werden: {reason}. Nichts wurde getauscht.',
  'The transaction failed. The reason is not known any more.':
    'Die Transaktion ist fehlgeschlagen. Der Grund ist nicht mehr bekannt.',
  'There is no endpoint of this name.': 'Diesen Endpunkt gibt es nicht.',
  'There is no function of this name.': 'Diese Funktion gibt es nicht.',
  'There is no such order.': 'Diese Order gibt es nicht.',
  'There is no such token.': 'Diesen Token gibt es nicht.',
  'There is no such version of the terms of service.': 'Diese Fassung der Nutzungsbedingungen gibt es nicht.',
  'There is nothing at this address.': 'Unter dieser Adresse gibt es nichts.',
  'This account has been permanently deleted and cannot be accessed. Account deletion is irreversible.':
    'Dieses Konto wurde endgültig gelöscht und ist nicht mehr zugänglich. Das Löschen eines Kontos ist unwiderruflich.',
  'This account was blocked when the order was due. Nothing was exchanged.':
    'Dieses Konto war gesperrt, als die Order fällig war. Nichts wurde getauscht.',
  'This address belongs to a program. Nobody holds a key for it.':
    'Diese Adresse gehört einem Programm. Niemand hat einen Schlüssel dafür.',
  'This address belongs to the Solana network itself. It cannot receive funds.':
    'Diese Adresse gehört dem Solana-Netzwerk selbst. Sie kann nichts empfangen.',
  'This address is an account of a program, not a plain wallet. Make sure that you can get funds out of it.':
    'Diese Adresse ist ein Konto eines Programms, keine einfache Wallet. Vergewissere dich, dass du von dort wieder an das Guthaben kommst.',
  'This address is controlled by a program, such as a multisig vault. Make sure that you can get funds out of it.':
    'Diese Adresse wird von einem Programm kontrolliert, etwa einem Multisig-Tresor. Vergewissere dich, dass du von dort wieder an das Guthaben kommst.',
  'This address is new on Solana. Its first transfer must be at least {minimum} SOL.':
    'Diese Adresse ist neu auf Solana. Ihre erste Überweisung muss mindestens {minimum} SOL sein.',
  'This contest has ended.': 'Dieser Wettbewerb ist beendet.',
  'This desktop wallet is read-only here.': 'Diese Desktop-Wallet kannst du hier nur ansehen.',
  'This email cannot be used for registration': 'Diese E-Mail kann nicht registriert werden',
  'This function is not available here.': 'Diese Funktion gibt es hier nicht.',
  'This is a token account. Enter the address of the wallet that owns it.':
    'Das ist ein Token-Konto. Gib die Adresse der Wallet ein, der es gehört.',
  'This is not a quote of ours. Get a new one.': 'Dieses Angebot ist nicht von uns. Hole ein neues.',
  'This is the address of a program, not of a wallet. Funds sent there are lost.':
    'Das ist die Adresse eines Programms, nicht einer Wallet. Was dorthin gesendet wird, ist verloren.',
  'This is the address of a token, not of a wallet. Funds sent there are lost.':
    'Das ist die Adresse eines Tokens, nicht einer Wallet. Was dorthin gesendet wird, ist verloren.',
  'This name contains characters that cannot be shown':
    'Dieser Name enthält Zeichen, die nicht darstellbar sind',
  'This order does not wait for your decision any more.':
    'Diese Order wartet nicht mehr auf deine Entscheidung.',
  'This order has already been executed. It can no longer be cancelled.':
    'Diese Order ist schon ausgeführt. Sie lässt sich nicht mehr stornieren.',
  'This order has already expired. There is nothing left to cancel.':
    'Diese Order ist schon abgelaufen. Es gibt nichts mehr zu stornieren.',
  'This order has already failed. There is nothing left to cancel.':
    'Diese Order ist schon fehlgeschlagen. Es gibt nichts mehr zu stornieren.',
  'This order is being executed. It can no longer be cancelled.':
    'Diese Order wird gerade ausgeführt. Sie lässt sich nicht mehr stornieren.',
  'This order is changing just now. Try again shortly.':
    'Diese Order ändert sich gerade. Versuche es gleich noch einmal.',
  'This quote has expired. Get a new one.': 'Dieses Angebot ist abgelaufen. Hole ein neues.',
  'This quote was given to another wallet. Get a new one.':
    'Dieses Angebot galt einer anderen Wallet. Hole ein neues.',
  'This quote was used before. Get a new one.': 'Dieses Angebot wurde schon benutzt. Hole ein neues.',
  'This request came too late. Nothing was done. Review it and try again.':
    'Diese Anfrage kam zu spät. Nichts wurde getan. Prüfe sie und versuche es noch einmal.',
  'This request was made before with other contents. Start again.':
    'Diese Anfrage gab es schon mit anderem Inhalt. Fang noch einmal an.',
  'This time has already passed. Please select a time in the future.':
    'Diese Zeit ist schon vorbei. Bitte wähle eine Zeit in der Zukunft.',
  'This token cannot be sent: {reason}.': 'Dieser Token kann nicht gesendet werden: {reason}.',
  'This token has {expected} decimals. Reload and try again.':
    'Dieser Token hat {expected} Dezimalstellen. Lade neu und versuche es noch einmal.',
  'This token is already in your watchlist': 'Dieser Token ist schon in deiner Watchlist',
  'This wallet has a transaction under way. Wait until it is settled.':
    'Diese Wallet hat eine laufende Transaktion. Warte, bis sie erledigt ist.',
  'This wallet has pending orders. Cancel them first.':
    'Diese Wallet hat offene Orders. Storniere sie zuerst.',
  'This would leave less than {minimum} SOL, which Solana does not allow. Send a little less, or everything.':
    'Es blieben weniger als {minimum} SOL übrig, was Solana nicht erlaubt. Sende etwas weniger oder alles.',
  'Too many requests. Try again in {wait}.': 'Zu viele Anfragen. Neuer Versuch in {wait}.',
  'Too many wrong PINs. Try again in {wait}.': 'Zu viele falsche PINs. Neuer Versuch in {wait}.',
  'Updated just now': 'Gerade aktualisiert',
  'Wallet created successfully with free SOL!': 'Wallet mit kostenlosem SOL erstellt!',
  'Wallet ID not found': 'Wallet-ID nicht gefunden',
  'Wallet name contains characters that cannot be shown':
    'Der Name der Wallet enthält Zeichen, die nicht darstellbar sind',
  'Wallet name is required': 'Die Wallet braucht einen Namen',
  'Wallet name must be 10 characters or less': 'Der Name der Wallet darf höchstens 10 Zeichen haben',
  'Wallet not found': 'Wallet nicht gefunden',
  'Watchlist is limited to 500 tokens. Please remove some tokens first.':
    'Die Watchlist fasst höchstens 500 Token. Bitte entferne zuerst einige.',
  'Wrapped SOL cannot be swapped by itself. Choose SOL.':
    'Wrapped SOL lässt sich nicht selbst tauschen. Wähle SOL.',
  'You already have 100 scheduled swaps. Cancel one to schedule another.':
    'Du hast schon 100 geplante Swaps. Storniere einen, um einen weiteren zu planen.',
  'You have already claimed your free SOL!': 'Du hast dein kostenloses SOL schon eingelöst!',
  'Your address book is full at 100 contacts. Delete one to save another.':
    'Dein Adressbuch ist mit 100 Kontakten voll. Lösche einen, um einen anderen zu speichern.',
  "You've entered {campaign}! Start swapping to climb the leaderboard!":
    'Du nimmst an {campaign} teil! Tausche jetzt, um in der Rangliste aufzusteigen!',
  "You've reached the maximum limit of 10 wallets.": 'Du hast die Höchstzahl von 10 Wallets erreicht.',
};
