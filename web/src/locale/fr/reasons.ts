/** Why something was refused, by the server's English. Reasons of the signer stay English: users do not meet them. */
const reasons: Readonly<Record<string, string>> = {
  'a program that the transaction calls does not exist':
    'un programme appelé par la transaction n’existe pas',
  'a required signature is missing': 'une signature requise manque',
  'an account belongs to another program': 'un compte appartient à un autre programme',
  'an account belongs to somebody else': 'un compte appartient à quelqu’un d’autre',
  'an account is in use by another transaction': 'un compte est utilisé par une autre transaction',
  'an account is not what the transaction takes it for': 'un compte n’est pas ce que la transaction suppose',
  'an account that it changes cannot be changed': 'un compte qu’elle modifie ne peut pas être modifié',
  'an account that it pays cannot receive funds': 'un compte qu’elle paie ne peut pas recevoir de fonds',
  'an account that it pays is a program, which cannot receive funds':
    'un compte qu’elle paie est un programme, qui ne peut pas recevoir de fonds',
  'an account would be left with less SOL than Solana requires':
    'il resterait sur un compte moins de SOL que Solana n’exige',
  'an address table of the transaction does not exist': 'une table d’adresses de la transaction n’existe pas',
  'each transfer runs a program of its issuer': 'chaque transfert exécute un programme de son émetteur',
  'it allows more slippage than was asked': 'elle autorise plus de glissement que demandé',
  'it is for another amount': 'elle porte sur un autre montant',
  'it is for another wallet': 'elle concerne un autre portefeuille',
  'it is for other tokens': 'elle concerne d’autres jetons',
  'it names accounts that are in no lookup table':
    'elle nomme des comptes qui ne sont dans aucune table d’adresses',
  'it would bring less SOL than asked': 'elle rapporterait moins de SOL que demandé',
  'it would change an account that the wallet has a say in':
    'elle modifierait un compte sur lequel le portefeuille a un droit',
  'it would change who controls the tokens': 'elle changerait qui contrôle les jetons',
  'it would close a token account of the wallet': 'elle fermerait un compte de jeton du portefeuille',
  'it would give the wallet to a program': 'elle donnerait le portefeuille à un programme',
  'it would open a token account that nobody asked for':
    'elle ouvrirait un compte de jeton que personne n’a demandé',
  'it would take more SOL than asked': 'elle prendrait plus de SOL que demandé',
  'it would take more tokens than asked': 'elle prendrait plus de jetons que demandé',
  'it would take the SOL of a token account': 'elle prendrait les SOL d’un compte de jeton',
  'it would take tokens that nobody asked for': 'elle prendrait des jetons que personne n’a demandés',
  'it would write to a token account that nobody asked for':
    'elle écrirait dans un compte de jeton que personne n’a demandé',
  'its fees are too high': 'ses frais sont trop élevés',
  'its issuer does not allow transfers': 'son émetteur n’autorise pas les transferts',
  "its issuer has frozen the receiver's account": 'son émetteur a gelé le compte du destinataire',
  'its issuer has frozen your account': 'son émetteur a gelé votre compte',
  'its issuer has paused all transfers': 'son émetteur a suspendu tous les transferts',
  'its issuer must approve the receiver first': 'son émetteur doit d’abord approuver le destinataire',
  'its issuer would keep all of it': 'son émetteur garderait tout',
  'its transaction could not be built': 'sa transaction n’a pas pu être construite',
  'somebody else would name and pay the transaction':
    'quelqu’un d’autre nommerait et paierait la transaction',
  'somebody else would pay and name the transaction':
    'quelqu’un d’autre paierait et nommerait la transaction',
  'the account does not exist yet': 'le compte n’existe pas encore',
  'the account exists already': 'le compte existe déjà',
  'the account holds another token': 'le compte contient un autre jeton',
  'the amount is too large': 'le montant est trop grand',
  'the network does not support this kind of transaction':
    'le réseau ne prend pas en charge ce type de transaction',
  'the network fee is higher than asked': 'les frais de réseau sont plus élevés que demandé',
  'the network is too busy': 'le réseau est trop chargé',
  'the price moved more than the slippage allows': 'le prix a bougé plus que le glissement ne le permet',
  'the program stopped before its end': 'le programme s’est arrêté avant la fin',
  'the receiver takes transfers only with a memo':
    'le destinataire n’accepte les transferts qu’avec une note',
  'the receiver would get less than asked': 'le destinataire recevrait moins que demandé',
  'the receiver would get nothing': 'le destinataire ne recevrait rien',
  "the receiver's token account belongs to somebody else":
    'le compte de jeton du destinataire appartient à quelqu’un d’autre',
  'the recipient takes this token only with a memo': 'le destinataire n’accepte ce jeton qu’avec une note',
  'the signature is not valid': 'la signature n’est pas valide',
  'the token account belongs to somebody else': 'le compte de jeton appartient à quelqu’un d’autre',
  'the token account does not exist yet': 'le compte de jeton n’existe pas encore',
  'the token account is frozen by the issuer of the token':
    'le compte de jeton est gelé par l’émetteur du jeton',
  'the token account is not what was asked': 'le compte de jeton n’est pas celui demandé',
  'its units cannot be read': 'ses unités ne peuvent pas être lues',
  'the token has other decimals': 'le jeton a d’autres décimales',
  'the transaction is malformed': 'la transaction est mal formée',
  'the transaction is too long': 'la transaction est trop longue',
  'the transaction is too old for the network': 'la transaction est trop ancienne pour le réseau',
  'the transaction names an account twice': 'la transaction nomme un compte deux fois',
  'the transaction needs more computing than it paid for':
    'la transaction a besoin de plus de calcul qu’elle n’en a payé',
  'the transaction reads too much data': 'la transaction lit trop de données',
  'the transaction was already processed': 'la transaction a déjà été traitée',
  'the transaction would never expire': 'la transaction n’expirerait jamais',
  'the wallet has no SOL to pay the network fee':
    'le portefeuille n’a pas de SOL pour payer les frais de réseau',
  'the wallet has too little for the swap or its fees':
    'le portefeuille a trop peu pour l’échange ou ses frais',
  'the wallet has too little of this token': 'le portefeuille a trop peu de ce jeton',
  'the wallet has too little of what is sent': 'le portefeuille a trop peu de ce qui est envoyé',
  'the wallet has too little SOL': 'le portefeuille a trop peu de SOL',
  'the wallet has too little SOL to pay the network fee':
    'le portefeuille a trop peu de SOL pour payer les frais de réseau',
  'the wallet holds no SOL': 'le portefeuille n’a pas de SOL',
  'this account may not pay network fees': 'ce compte ne peut pas payer de frais de réseau',
  'this is not a token that the program knows': 'ce n’est pas un jeton que le programme connaît',
  'this token cannot be transferred': 'ce jeton ne peut pas être transféré',
};

/** The reason in a refusal's context; English if it is not in the list. */
export const reason = (context: { readonly reason: string }): string =>
  reasons[context.reason] ?? context.reason.replace(/^program error/, 'erreur du programme');
