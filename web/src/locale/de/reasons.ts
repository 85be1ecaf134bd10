/** Why something was refused, by the server's English. Reasons of the signer stay English: users do not meet them. */
export const reasons: Readonly<Record<string, string>> = {
  'a program that the transaction calls does not exist':
    'ein Programm, das die Transaktion aufruft, gibt es nicht',
  'a required signature is missing': 'eine nötige Signatur fehlt',
  'an account belongs to another program': 'ein Konto gehört einem anderen Programm',
  'an account belongs to somebody else': 'ein Konto gehört jemand anderem',
  'an account is in use by another transaction':
    'ein Konto wird gerade von einer anderen Transaktion benutzt',
  'an account is not what the transaction takes it for':
    'ein Konto ist nicht das, wofür die Transaktion es hält',
  'an account that it changes cannot be changed': 'ein Konto, das sie ändert, lässt sich nicht ändern',
  'an account that it pays cannot receive funds': 'ein Konto, an das sie zahlt, kann nichts empfangen',
  'an account that it pays is a program, which cannot receive funds':
    'ein Konto, an das sie zahlt, ist ein Programm und kann nichts empfangen',
  'an account would be left with less SOL than Solana requires':
    'einem Konto bliebe weniger SOL, als Solana verlangt',
  'an address table of the transaction does not exist': 'eine Adresstabelle der Transaktion gibt es nicht',
  'each transfer runs a program of its issuer': 'jede Überweisung führt ein Programm seines Herausgebers aus',
  'it allows more slippage than was asked': 'es erlaubt mehr Slippage als verlangt',
  'it is for another amount': 'es gilt für einen anderen Betrag',
  'it is for another wallet': 'es gilt für eine andere Wallet',
  'it is for other tokens': 'es gilt für andere Token',
  'it names accounts that are in no lookup table': 'sie nennt Konten, die in keiner Adresstabelle stehen',
  'it would bring less SOL than asked': 'sie würde weniger SOL bringen als verlangt',
  'it would change an account that the wallet has a say in':
    'sie würde ein Konto ändern, bei dem die Wallet mitbestimmt',
  'it would change who controls the tokens': 'sie würde ändern, wer über die Token bestimmt',
  'it would close a token account of the wallet': 'sie würde ein Token-Konto der Wallet schließen',
  'it would give the wallet to a program': 'sie würde die Wallet einem Programm geben',
  'it would open a token account that nobody asked for':
    'sie würde ein Token-Konto eröffnen, das niemand verlangt hat',
  'it would take more SOL than asked': 'sie würde mehr SOL nehmen als verlangt',
  'it would take more tokens than asked': 'sie würde mehr Token nehmen als verlangt',
  'it would take the SOL of a token account': 'sie würde das SOL eines Token-Kontos nehmen',
  'it would take tokens that nobody asked for': 'sie würde Token nehmen, die niemand verlangt hat',
  'it would write to a token account that nobody asked for':
    'sie würde ein Token-Konto ändern, das niemand genannt hat',
  'its fees are too high': 'seine Gebühren sind zu hoch',
  'its issuer does not allow transfers': 'sein Herausgeber erlaubt keine Überweisungen',
  "its issuer has frozen the receiver's account": 'sein Herausgeber hat das Konto des Empfängers gesperrt',
  'its issuer has frozen your account': 'sein Herausgeber hat dein Konto gesperrt',
  'its issuer has paused all transfers': 'sein Herausgeber hat alle Überweisungen angehalten',
  'its issuer must approve the receiver first': 'sein Herausgeber muss den Empfänger erst zulassen',
  'its issuer would keep all of it': 'sein Herausgeber würde alles davon behalten',
  'its transaction could not be built': 'seine Transaktion konnte nicht gebaut werden',
  'somebody else would name and pay the transaction':
    'jemand anderes würde die Transaktion benennen und bezahlen',
  'somebody else would pay and name the transaction':
    'jemand anderes würde die Transaktion bezahlen und benennen',
  'the account does not exist yet': 'das Konto gibt es noch nicht',
  'the account exists already': 'das Konto gibt es schon',
  'the account holds another token': 'das Konto enthält einen anderen Token',
  'the amount is too large': 'der Betrag ist zu groß',
  'the network does not support this kind of transaction':
    'das Netzwerk unterstützt diese Art von Transaktion nicht',
  'the network fee is higher than asked': 'die Netzwerkgebühr ist höher als angegeben',
  'the network is too busy': 'das Netzwerk ist überlastet',
  'the price moved more than the slippage allows':
    'der Preis hat sich stärker bewegt, als die Slippage erlaubt',
  'the program stopped before its end': 'das Programm brach vor seinem Ende ab',
  'the receiver takes transfers only with a memo': 'der Empfänger nimmt Überweisungen nur mit einem Memo an',
  'the receiver would get less than asked': 'der Empfänger bekäme weniger als verlangt',
  'the receiver would get nothing': 'der Empfänger bekäme nichts',
  "the receiver's token account belongs to somebody else":
    'das Token-Konto des Empfängers gehört jemand anderem',
  'the recipient takes this token only with a memo': 'der Empfänger nimmt diesen Token nur mit einem Memo an',
  'the signature is not valid': 'die Signatur ist nicht gültig',
  'the token account belongs to somebody else': 'das Token-Konto gehört jemand anderem',
  'the token account does not exist yet': 'das Token-Konto gibt es noch nicht',
  'the token account is frozen by the issuer of the token':
    'das Token-Konto ist vom Herausgeber des Tokens gesperrt',
  'the token account is not what was asked': 'das Token-Konto ist nicht das verlangte',
  'its units cannot be read': 'seine Einheiten lassen sich nicht lesen',
  'the token has other decimals': 'der Token hat andere Dezimalstellen',
  'the transaction is malformed': 'die Transaktion ist fehlerhaft',
  'the transaction is too long': 'die Transaktion ist zu lang',
  'the transaction is too old for the network': 'die Transaktion ist dem Netzwerk zu alt',
  'the transaction names an account twice': 'die Transaktion nennt ein Konto zweimal',
  'the transaction needs more computing than it paid for':
    'die Transaktion braucht mehr Rechenzeit, als sie bezahlt hat',
  'the transaction reads too much data': 'die Transaktion liest zu viele Daten',
  'the transaction was already processed': 'die Transaktion wurde schon ausgeführt',
  'the transaction would never expire': 'die Transaktion würde nie ablaufen',
  'the wallet has no SOL to pay the network fee': 'die Wallet hat kein SOL für die Netzwerkgebühr',
  'the wallet has too little for the swap or its fees':
    'die Wallet hat zu wenig für den Swap oder seine Gebühren',
  'the wallet has too little of this token': 'die Wallet hat zu wenig von diesem Token',
  'the wallet has too little of what is sent': 'die Wallet hat zu wenig von dem, was gesendet wird',
  'the wallet has too little SOL': 'die Wallet hat zu wenig SOL',
  'the wallet has too little SOL to pay the network fee':
    'die Wallet hat zu wenig SOL für die Netzwerkgebühr',
  'the wallet holds no SOL': 'die Wallet hat kein SOL',
  'this account may not pay network fees': 'dieses Konto darf keine Netzwerkgebühren zahlen',
  'this is not a token that the program knows': 'diesen Token kennt das Programm nicht',
  'this token cannot be transferred': 'dieser Token lässt sich nicht überweisen',
};

/** The reason in a refusal's context; English if it is not in the list. */
export const reason = (context: { readonly reason: string }): string =>
  reasons[context.reason] ?? context.reason.replace(/^program error/, 'Programmfehler');
