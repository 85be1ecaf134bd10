import { withSymbol } from '@cumulus/contract/errors/amounts.ts';
import { usd } from '@cumulus/contract/format.ts';
import type { Sentences } from '../catalogue.ts';
import { programSentences } from './programs.ts';
import { reason } from './reasons.ts';

const sides = { above: 'au-dessus', below: 'en dessous' } as const;

const notPending = {
  pending: 'Cet ordre est en cours de modification. Réessayez sous peu.',
  executing: 'Cet ordre est en cours d’exécution. Il ne peut plus être annulé.',
  executed: 'Cet ordre est déjà exécuté. Il ne peut plus être annulé.',
  failed: 'Cet ordre a déjà échoué. Il n’y a plus rien à annuler.',
  expired: 'Cet ordre a déjà expiré. Il n’y a plus rien à annuler.',
} as const;

const skipped = {
  late: 'L’heure de ce tour était passée : il a été sauté.',
  outside: 'Le prix était hors de la plage de cet ordre : ce tour a été sauté.',
  doubt: 'Il n’était pas certain que le prix soit dans la plage de cet ordre : ce tour a été sauté.',
  floor: 'Jusqu’au tour suivant, le marché a offert moins que le minimum de celui-ci. Il a été sauté.',
  paused: 'L’ordre était en pause à l’heure de ce tour : il a été sauté.',
  frozen: 'Le compte était gelé à l’heure de ce tour : il a été sauté.',
} as const;

const doubts = {
  no_price:
    'Le prix du jeton surveillé n’est pas connu pour le moment. Tant qu’il ne l’est pas, l’ordre ne s’exécute pas.',
  no_cap:
    'La capitalisation du jeton surveillé n’est pas connue pour le moment. Tant qu’elle ne l’est pas, l’ordre ne s’exécute pas.',
  stale:
    'Le prix connu vient d’une transaction très ancienne. Tant qu’il n’y en a pas de plus récente, seule une cotation du jeton surveillé lui-même peut le confirmer.',
  one_source:
    'Une seule source connaît le prix qu’attend cet ordre. Tant qu’une seconde ne le connaît pas, l’ordre ne s’exécute pas.',
  no_answer:
    'L’une des deux sources de prix de cet ordre ne répond pas. Réessayez sous peu. Un ordre en attente ne s’exécute pas avant sa réponse.',
  apart:
    'Le marché semblait avoir atteint le seuil, mais la cotation de ce moment ou une seconde source ne concordait pas. Rien n’a été échangé, et l’ordre continue de surveiller.',
} as const;

function wait(seconds: number): string {
  if (seconds === 1) return '1 seconde';
  return seconds < 90 ? `${seconds} secondes` : `${Math.ceil(seconds / 60)} minutes`;
}

/** Refusals, warnings and failed requests, by code. */
export const sentences: Sentences = {
  NETWORK: 'Cumulus est injoignable. Vérifiez votre connexion et réessayez.',
  TIMEOUT: 'Cumulus a mis trop de temps à répondre. Vérifiez ce qui s’est passé avant de réessayer.',
  MALFORMED_ANSWER: 'Cumulus ne peut pas répondre pour le moment. Réessayez sous peu.',

  RECIPIENT_CONTROLLED_BY_PROGRAM:
    'Cette adresse est contrôlée par un programme, comme un coffre multisignature. Assurez-vous de pouvoir en ressortir les fonds.',
  RECIPIENT_OWNED_BY_PROGRAM:
    'Cette adresse est un compte d’un programme, pas un simple portefeuille. Assurez-vous de pouvoir en ressortir les fonds.',
  TRANSFER_FEE: ({ amount }) =>
    `L’émetteur de ce jeton en garde jusqu’à ${amount} ; le destinataire reçoit le reste.`,
  TOKEN_SUSPICIOUS:
    'Le marché a signalé ce jeton comme suspect. Beaucoup de ces jetons ne peuvent pas être revendus.',
  TOKEN_PAUSED: 'L’émetteur de ce jeton a suspendu tous les transferts.',
  TOKEN_EARNS_INTEREST: ({ percent }) =>
    `Le solde affiché de ce jeton change de ${percent} % par an, comme l’a fixé son émetteur. Ce que vous détenez sur la chaîne ne change pas.`,
  TOKEN_SCALED: ({ multiplier }) =>
    `L’émetteur fait afficher ce jeton multiplié par ${multiplier} et peut le modifier. Sa valeur reste la même.`,
  TOKEN_CONFIDENTIAL:
    'Une partie d’un solde de ce jeton peut être confidentielle. Cumulus n’affiche ni ne déplace cette partie.',
  CONFIDENTIAL_PENDING:
    'Quelqu’un vous a envoyé de ce jeton de façon confidentielle. Cela attend dans votre compte, et Cumulus ne l’affiche ni ne le déplace.',
  TOKEN_DELEGATED: 'L’émetteur de ce jeton peut le retirer de votre portefeuille.',
  TOKEN_TAKES_FEE: ({ percent }) => `L’émetteur de ce jeton garde ${percent} % de chaque transfert.`,
  TOKEN_HOOKED:
    'Chaque transfert de ce jeton exécute un programme de son émetteur, qui peut le refuser. Cumulus n’envoie pas ces jetons.',
  TOKEN_PAUSABLE: 'L’émetteur de ce jeton peut suspendre tous les transferts.',
  TOKEN_FREEZABLE: 'L’émetteur de ce jeton peut le geler dans votre portefeuille.',
  TOKEN_MINTABLE: 'L’émetteur de ce jeton peut en créer davantage à tout moment.',
  TOKEN_UNVERIFIED: 'Personne n’a vérifié ce jeton. N’importe qui peut donner n’importe quel nom à un jeton.',
  TOKEN_ILLIQUID: ({ usd }) =>
    `Toutes les réserves de liquidité de ce jeton ne contiennent ensemble que ${usd} $. Le revendre peut être difficile.`,

  DRY_RUN_UNAVAILABLE: 'Impossible d’essayer pour le moment.',
  TOKEN_PRICE_NOT_FOUND: 'Le prix de ce jeton n’est pas connu.',
  UNAUTHENTICATED: 'Connectez-vous.',
  FUNCTION_NOT_FOUND: 'Cette fonction n’existe pas.',
  ENDPOINT_NOT_FOUND: 'Ce point d’accès n’existe pas.',
  FUNCTION_UNAVAILABLE: 'Cette fonction n’est pas disponible ici.',
  METHOD_NOT_ALLOWED: 'Les fonctions s’appellent avec POST.',
  MALFORMED_REQUEST: 'La requête n’est pas un objet JSON avec "data" et rien d’autre.',
  REQUEST_TOO_LARGE: 'La requête est trop grande.',
  UNREADABLE_REQUEST: 'La requête est illisible.',
  REQUEST_TIMED_OUT: 'La requête a mis trop de temps à arriver.',
  ROUTE_NOT_FOUND: 'Il n’y a rien à cette adresse.',
  SERVER_STOPPING: 'Cumulus est en train de s’arrêter. Rien n’a été modifié. Réessayez sous peu.',
  RATE_LIMITED: ({ seconds }) => `Trop de requêtes. Réessayez dans ${wait(seconds)}.`,
  DATABASE_UNAVAILABLE: 'Cumulus n’arrive pas à joindre sa base de données. Réessayez sous peu.',
  DATABASE_READ_ONLY:
    'Cumulus est en lecture seule, car sa base de données n’accepte pas de modification. Réessayez dans une minute.',
  CLOCK_WRONG: 'L’horloge de Cumulus est fausse. Rien n’a été modifié. Réessayez sous peu.',
  CHAIN_UNAVAILABLE: 'Le réseau Solana est injoignable. Rien n’a été envoyé. Réessayez sous peu.',
  SIGNER_UNAVAILABLE: 'Le signataire est injoignable. Rien n’a été envoyé. Réessayez sous peu.',
  RECOVERING: 'Cumulus est en cours de restauration. Rien n’a été envoyé. Réessayez plus tard.',
  IDENTITY_UNAVAILABLE: 'Le service de connexion est injoignable. Réessayez sous peu.',
  IDEMPOTENCY_KEY_REUSED: 'Cette requête a déjà été faite avec un autre contenu. Recommencez.',
  REQUEST_VOID: 'Cette requête est arrivée trop tard. Rien n’a été fait. Vérifiez-la et réessayez.',

  ACCOUNT_BLOCKED:
    'Ce compte a été définitivement supprimé et n’est plus accessible. La suppression d’un compte est irréversible.',
  EMAIL_BLOCKED: 'Cet e-mail ne peut pas être utilisé pour s’inscrire',
  INVALID_EMAIL: 'Format d’e-mail non valide',
  EMAIL_UNVERIFIED: 'Confirmez d’abord votre adresse e-mail.',
  EMAIL_LINK_EXPIRED: 'Ce lien a expiré. Demandez-en un nouveau dans l’application.',
  EMAIL_LINK_OF_ANOTHER: 'Ce lien est celui d’un autre compte. Connectez-vous au compte qui l’a demandé.',
  EMAIL_TOO_LONG: 'Une adresse e-mail compte au plus 254 caractères.',
  INVALID_PASSWORD: 'Ce n’est pas votre mot de passe actuel.',
  PASSWORD_NOT_SET: 'Ce compte n’a pas de mot de passe ici. Connectez-vous comme avant.',
  PASSWORD_TOO_SHORT: ({ characters }) => `Le mot de passe doit compter au moins ${characters} caractères`,
  PASSWORD_TOO_COMMON: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  PASSWORD_IS_EMAIL: 'Votre mot de passe ne doit pas être votre e-mail. Choisissez-en un autre.',
  PASSKEY_REQUIRED: () => 'Utilisez votre clé d’accès pour faire cela.',
  INVALID_PASSKEY: 'Cette clé d’accès n’a pas été acceptée. Rien n’a été fait. Réessayez.',
  PASSKEYS_UNAVAILABLE: 'Les clés d’accès ne sont pas configurées sur ce serveur.',
  PASSKEYS_EXCEEDED: 'Vous pouvez avoir au plus 10 clés d’accès.',
  PASSKEY_NAME_REQUIRED: 'Saisissez un nom pour cette clé d’accès',
  PASSKEY_NAME_TOO_LONG: 'Le nom d’une clé d’accès compte au plus 30 caractères',
  MALFORMED_PASSKEY_NAME:
    'Le nom de cette clé d’accès contient des caractères qui ne peuvent pas être affichés',
  PASSKEY_NOT_FOUND: 'Cette clé d’accès a été supprimée.',
  ACCOUNT_EMAIL_MISMATCH: 'Ce n’est pas l’e-mail de ce compte.',
  ACCOUNT_NOT_EMPTY: ({ wallets }) =>
    `Ces portefeuilles contiennent encore des fonds : ${wallets}. Envoyez-les d’abord ailleurs.`,
  ACCOUNT_BUSY: 'Une transaction ou un ordre est encore en cours. Attendez la fin, ou annulez d’abord.',
  SIGN_IN_REQUIRED: 'Reconnectez-vous pour faire cela.',
  ACCOUNT_FROZEN:
    'Votre compte est gelé : rien ne quitte vos portefeuilles. Dégelez-le d’abord dans Paramètres.',
  ACCOUNT_NOT_FROZEN: 'Votre compte n’est pas gelé.',
  FREEZE_LINK_INVALID: 'Ce lien n’est plus valable. Connectez-vous pour geler votre compte dans Paramètres.',
  THAW_LINK_INVALID:
    'Ce lien n’est plus valable, ou est celui d’un autre compte. Demandez-en un nouveau dans Paramètres.',
  THAW_TOO_EARLY: () => 'Un compte gelé peut être dégelé après 24 heures.',
  THAW_NEEDS_PASSKEY: 'Sans clé d’accès, vous pouvez dégeler votre compte par e-mail après 24 heures.',
  THAW_BY_OPERATOR:
    'Votre compte n’a pas d’adresse e-mail pour le confirmer. Contactez l’opérateur de ce service.',
  MAIL_NOT_SENT: 'L’e-mail n’a pas pu être envoyé. Réessayez.',
  SESSION_NOT_FOUND: 'Cet appareil n’est plus connecté.',
  TERMS_REQUIRED: 'Acceptez d’abord les conditions d’utilisation.',
  TERMS_VERSION_UNKNOWN: 'Cette version des conditions d’utilisation n’existe pas.',

  PIN_LOCKED: ({ seconds }) => `Trop de codes PIN incorrects. Réessayez dans ${wait(seconds)}.`,
  PIN_TOO_OFTEN: ({ seconds }) =>
    `Votre code PIN a été saisi plus souvent qu’une personne ne le peut. Réessayez dans ${wait(seconds)}.`,
  MALFORMED_PIN: 'Le code PIN doit compter exactement 6 chiffres',
  WEAK_PIN: 'Ce code PIN est facile à deviner. Choisissez-en un autre.',
  PIN_RESET_UNAVAILABLE: 'Ce compte n’a pas d’e-mail où envoyer un lien. Contactez l’opérateur.',
  PIN_RESET_LINK_EXPIRED: 'Ce lien a déjà été utilisé ou a expiré. Demandez-en un nouveau.',
  PIN_ALREADY_SET: 'Un code PIN est déjà défini. Supprimez-le d’abord.',
  PIN_NOT_CARRIED_OVER:
    'Votre code PIN vient d’une version précédente et n’a pas encore été repris. Contactez l’opérateur.',
  PIN_NOT_SET: 'Aucun code PIN n’est défini.',

  WALLET_NOT_FOUND: 'Portefeuille introuvable',
  WALLET_NAME_REQUIRED: 'Le portefeuille a besoin d’un nom',
  WALLET_NAME_TOO_LONG: 'Le nom du portefeuille compte au plus 10 caractères',
  MALFORMED_WALLET_NAME: 'Le nom du portefeuille contient des caractères qui ne peuvent pas être affichés',
  WALLET_COUNT_EXCEEDED: 'Vous avez atteint la limite de 10 portefeuilles.',
  WALLET_READ_ONLY: 'Ce portefeuille de bureau est en lecture seule ici.',
  WALLET_BUSY: 'Ce portefeuille a une transaction en cours. Attendez qu’elle se termine.',
  WALLET_HAS_ORDERS: 'Ce portefeuille a des ordres en attente. Annulez-les d’abord.',
  TEST_FUNDS_UNAVAILABLE: 'Les SOL de test n’existent que sur un réseau de test.',

  CONTEST_ALREADY_CLAIMED: 'Vous avez déjà réclamé vos SOL gratuits !',
  CONTEST_PLACES_EXCEEDED: 'Le concours est complet. Toutes les places sont prises !',
  CONTEST_ENDED: 'Ce concours est terminé.',
  CONTEST_NOT_FOUND: 'Aucun concours n’est en cours',
  CONTEST_ENTRY_REQUIRED: 'Participez au concours pour voir son classement.',

  ADDRESS_REQUIRED: 'Saisissez une adresse valide',
  MALFORMED_ADDRESS: 'Format d’adresse Solana non valide',
  ADDRESS_NOT_VALIDATED: 'L’adresse n’a pas pu être validée. Réessayez.',
  RECIPIENT_IS_SENDER: 'Vous ne pouvez pas envoyer de fonds à votre propre portefeuille',
  RECIPIENT_IS_MINT:
    'C’est l’adresse d’un jeton, pas d’un portefeuille. Les fonds qui y sont envoyés sont perdus.',
  RECIPIENT_IS_TOKEN_ACCOUNT:
    'C’est un compte de jeton. Saisissez l’adresse du portefeuille auquel il appartient.',
  RECIPIENT_IS_PROGRAM:
    'C’est l’adresse d’un programme, pas d’un portefeuille. Les fonds qui y sont envoyés sont perdus.',
  RECIPIENT_IS_RESERVED:
    'Cette adresse appartient au réseau Solana lui-même. Elle ne peut pas recevoir de fonds.',
  RECIPIENT_IS_INCINERATOR: 'Solana détruit tout ce qui est envoyé à cette adresse.',
  RECIPIENT_OFF_CURVE: 'Cette adresse appartient à un programme. Personne n’en a la clé.',

  CONTACT_NAME_REQUIRED: 'Saisissez un nom',
  CONTACT_NAME_TOO_LONG: 'Un nom compte au plus 30 caractères',
  MALFORMED_CONTACT_NAME: 'Ce nom contient des caractères qui ne peuvent pas être affichés',
  CONTACT_NAME_TAKEN: 'Un autre contact porte déjà ce nom. Choisissez-en un autre.',
  CONTACT_COUNT_EXCEEDED:
    'Votre carnet d’adresses est plein, avec 100 contacts. Supprimez-en un pour en enregistrer un autre.',
  MALFORMED_HANDLE: 'Un pseudo compte de 3 à 20 caractères : a à z, 0 à 9 et _',
  HANDLE_TAKEN: 'Ce pseudo est pris ou ressemble trop à un autre. Choisissez-en un autre.',
  HANDLE_FIXED: 'Vous pourrez choisir un autre pseudo 30 jours après le précédent.',

  TOKEN_ADDRESS_REQUIRED: 'Saisissez l’adresse d’un jeton',
  MALFORMED_TOKEN_ADDRESS: 'Adresse de jeton Solana non valide',
  TOKEN_ALREADY_WATCHED: 'Ce jeton est déjà dans vos favoris',
  WATCHLIST_TOKEN_COUNT_EXCEEDED: 'Les favoris contiennent au plus 500 jetons. Retirez-en d’abord.',

  MALFORMED_AMOUNT: 'Saisissez un montant valide',
  MALFORMED_MEMO:
    'La note est trop longue ou contient des caractères qui ne peuvent pas être envoyés. Utilisez au plus 200 octets de texte simple.',
  MALFORMED_REFERENCES:
    'Les références de ce paiement ne peuvent pas être envoyées. Demandez une nouvelle demande de paiement.',
  UNITS_CHANGED:
    'L’émetteur de ce jeton a changé ses unités. Rien n’a été envoyé. Vérifiez le montant et réessayez.',
  DECIMALS_MISMATCH: ({ expected }) => `Ce jeton a ${expected} décimales. Rechargez et réessayez.`,
  TOKEN_NOT_FOUND: 'Ce jeton n’existe pas.',
  INSUFFICIENT_FUNDS: ({ symbol, available, needed, elsewhere, apart }) => {
    const missing = `Pas assez de ${symbol ?? 'ce jeton'}. Disponible : ${withSymbol(available, symbol)}, nécessaire : ${withSymbol(needed, symbol)}.`;
    if (apart !== undefined)
      return `${missing} D’autres comptes de ce portefeuille contiennent encore ${withSymbol(apart, symbol)}, que vous pouvez envoyer séparément.`;
    return elsewhere === undefined
      ? missing
      : `${missing} D’autres comptes de ce portefeuille contiennent encore ${withSymbol(elsewhere, symbol)}, que vous pouvez envoyer à un autre portefeuille, mais pas échanger.`;
  },
  INSUFFICIENT_SOL_FOR_FEES: ({ available, needed, sponsor }) => {
    const missing = `Pas assez de SOL pour les coûts du réseau. Disponible : ${available} SOL, nécessaire : ${needed} SOL.`;
    if (!sponsor) return missing;
    const { name, tokens } = sponsor;
    return tokens === null
      ? `${missing} ${name} ne les paie pas pour un envoi qui doit attendre.`
      : `${missing} ${name} ne les paie que pour les envois de ${tokens}.`;
  },
  BELOW_RENT_EXEMPT: ({ minimum }) =>
    `Cette adresse est nouvelle sur Solana. Son premier transfert doit être d’au moins ${minimum} SOL.`,
  LEAVES_BELOW_RENT_EXEMPT: ({ minimum }) =>
    `Il resterait moins de ${minimum} SOL, ce que Solana n’autorise pas. Envoyez un peu moins, ou tout.`,
  NOTHING_TO_RECLAIM: 'Ce portefeuille n’a pas de loyer à récupérer.',
  NOTHING_TO_UNWRAP: 'Ce portefeuille ne contient pas de SOL encapsulés.',
  UNSAFE_TOKEN: (c) => `Ce jeton ne peut pas être envoyé : ${reason(c)}.`,
  PAYMENT_HELD: ({ reason }) =>
    `L’opérateur vérifie ce transfert avant de l’envoyer. Vous n’avez rien à faire.${reason === null ? '' : ` Motif : ${reason}`}`,
  PAYMENT_REFUSED: ({ reason }) =>
    `L’opérateur a refusé ce transfert. Rien n’a été envoyé.${reason === null ? '' : ` Motif : ${reason}`}`,
  INCIDENT: ({ since, reason }) =>
    `Toutes les modifications sont suspendues depuis le ${new Date(since).toLocaleString('fr', { dateStyle: 'medium', timeStyle: 'short' })} : ${reason} Rien n’a été modifié. Vous pouvez toujours tout voir, annuler les ordres et envois en attente, déconnecter des appareils et geler votre compte.`,
  ON_HOLD: ({ why }) => `Suspendu pour l’instant : ${why}. Rien n’a été envoyé.`,
  MANDATE_USED: () => 'C’est déjà fait. Rien n’a été envoyé une seconde fois.',
  GUARD_REFUSED: (c) => `Non signé : ${reason(c)}. Rien n’a été envoyé.`,
  TRANSACTION_FAILED: (c) =>
    `Solana a refusé la transaction : ${reason(c)}. ${c.free ? 'Rien n’a été prélevé' : 'Seuls les frais de réseau ont été prélevés'}.`,
  TRANSACTION_EXPIRED: 'Le réseau n’a pas accepté la transaction à temps. Rien n’a été envoyé.',
  REASON_UNKNOWN: 'La transaction a échoué. La raison n’est plus connue.',

  SAME_TOKEN: 'Choisissez deux jetons différents.',
  WRAPPED_SOL_NOT_SWAPPED: 'Les SOL encapsulés ne s’échangent pas seuls. Choisissez SOL.',
  INVALID_SLIPPAGE: 'Le glissement doit être compris entre 0,01 % et 50 %.',
  NO_ROUTE: 'Ces jetons ne s’échangent pas pour ce montant en ce moment. Essayez un autre montant.',
  ROUTER_UNAVAILABLE: 'Le service d’échange est injoignable. Rien n’a été échangé. Réessayez sous peu.',
  ROUTER_REFUSED: (c) =>
    `La cotation du service d’échange ne peut pas être acceptée : ${reason(c)}. Rien n’a été échangé.`,
  QUOTE_CHANGED: 'Cette cotation n’est pas la nôtre. Demandez-en une nouvelle.',
  QUOTE_FOREIGN: 'Cette cotation est celle d’un autre portefeuille. Demandez-en une nouvelle.',
  SWAP_COUNTS_AS_SEND:
    'Cet échange compte comme un envoi à une nouvelle adresse : son jeton n’est pas vérifié, n’a pas de prix actuel ou peut perdre plus de 5 %. Il dépasse ce que vous autorisez sans attente.',
  QUOTE_EXPIRED: 'Cette cotation a expiré. Demandez-en une nouvelle.',
  QUOTE_USED: 'Cette cotation a déjà été utilisée. Demandez-en une nouvelle.',
  PRICE_IMPACT_UNCONFIRMED: ({ percent }) =>
    `Un échange de cette taille coûte ${percent} % de sa valeur en déplaçant le prix. Confirmez que vous l’acceptez.`,
  INSUFFICIENT_SOL_FOR_SWAP: ({ available }) =>
    `Pas assez de SOL pour les frais. Il faut au moins 0,01 SOL, vous avez ${available} SOL`,
  SWAP_REFUSED: (c) => `Non signé : ${reason(c)}. Rien n’a été échangé. Demandez une nouvelle cotation.`,
  SWAP_EXPIRED: 'L’échange n’a pas abouti à temps. Rien n’a été échangé. Demandez une nouvelle cotation.',

  WALLET_ID_REQUIRED: 'Identifiant du portefeuille introuvable',
  SWAP_SETUP_REQUIRED: 'Les données de l’échange manquent. Revenez en arrière et réessayez.',
  SCHEDULED_TIME_REQUIRED: 'Choisissez une heure pour votre échange programmé',
  SCHEDULED_TIME_PASSED: 'Cette heure est déjà passée. Choisissez une heure à venir.',
  TRIGGER_TOKEN_REQUIRED: 'Choisissez un jeton à surveiller',
  TRIGGER_TOKEN_LENGTH: 'Saisissez une adresse de jeton Solana valide (32 à 44 caractères)',
  MALFORMED_TRIGGER_TOKEN: 'Format d’adresse non valide. Saisissez une adresse Solana valide.',
  TRIGGER_CONDITION_REQUIRED: 'Choisissez une condition',
  INVALID_TRIGGER_VALUE: 'Saisissez un seuil valide',
  TRIGGER_PRICE_EXCEEDED: 'Le seuil de prix ne peut pas dépasser 1 000 000 $',
  TRIGGER_MARKET_CAP_TOO_LOW: 'Le seuil de capitalisation doit être d’au moins 1 000 $',
  TRIGGER_PRICE_REACHED: ({ side, current }) =>
    `Le seuil doit être ${sides[side]} du prix actuel (${current})`,
  TRIGGER_MARKET_CAP_REACHED: ({ side, current }) =>
    `Le seuil doit être ${sides[side]} de la capitalisation actuelle (${current})`,
  TRIGGER_CHANGE_REACHED: ({ current }) => `Le prix a déjà changé de ${current} en 24 heures`,
  TRIGGER_IN_DOUBT: ({ doubt, least }) =>
    doubt === 'thin'
      ? `On ne sait pas si les réserves de liquidité du jeton surveillé contiennent les ${usd(least)} dont un seuil a besoin. D’ici là, l’ordre ne s’exécute pas.`
      : doubts[doubt],
  MARKET_ORDERS_EXCEEDED: 'Au plus 5 ordres de marché sont autorisés. Annulez-en un pour en créer un autre.',
  PRICE_ALERT_IN_DOUBT: ({ least }) =>
    `Aucune alerte ne peut être créée pour ce jeton actuellement. Deux sources doivent connaître ce que vous attendez, et ses pools doivent contenir ${usd(least)}.`,
  PRICE_ALERTS_EXCEEDED:
    'Vous avez autant d’alertes de prix que possible. Supprimez-en une pour en ajouter une autre.',
  TIME_ORDERS_EXCEEDED: 'Vous avez déjà 100 échanges programmés. Annulez-en un pour en programmer un autre.',
  ORDER_NOT_FOUND: 'Cet ordre n’existe pas.',
  ORDER_NOT_PENDING: ({ status }) => notPending[status],
  ORDERS_EXCEEDED: ({ most }) =>
    `Vous avez déjà ${most} ordres de ces types. Annulez-en un pour en créer un autre.`,
  INVALID_SHARE: 'Saisissez une part de 0,01 % à 100 %',
  SHARE_NOT_OF_LADDER: 'Une échelle vend un montant à chaque prix, pas une part.',
  STOP_NOT_BELOW: 'Le prix de prise de bénéfices doit être supérieur au prix de stop loss.',
  INVALID_TRAIL: 'Saisissez un écart de 0,1 % à 90 %, ou un montant en USD',
  TRAIL_TOO_WIDE: 'L’écart doit être compris entre 0,1 % et 90 % du prix actuel.',
  INVALID_LADDER: 'Une échelle a de 2 à 10 prix.',
  LADDER_PRICES_EQUAL: 'Les prix d’une échelle doivent être différents.',
  LADDER_AMOUNTS: 'La somme des montants d’une échelle doit être le montant de l’ordre.',
  INVALID_FLOOR: 'Saisissez un montant minimum valide',
  ORDER_FLOOR_FIXED: 'Cet ordre est en cours d’exécution ou terminé. Son minimum ne peut plus changer.',
  ORDER_FLOOR_OF_PARTS: 'Les minimums de cet ordre se changent en modifiant l’ordre.',
  ORDER_BELOW_FLOOR: () => 'Le marché a offert moins que le minimum de cet ordre. Rien n’a été échangé.',
  ORDER_COUNTS_AS_SEND:
    'Tant que les envois vers de nouvelles adresses doivent attendre, les ordres n’achètent que des jetons vérifiés, avec un faible impact sur le prix.',
  ORDER_NOT_MISSED: 'Cet ordre n’attend plus votre décision.',
  PROTECTION_BESIDE_BUY:
    'Le prix de prise de profit doit être au-dessus du prix auquel cet ordre achète, et celui du stop au-dessous.',
  ORDER_EDIT_OTHER:
    'Le type, le portefeuille et les jetons d’un ordre ne peuvent pas être modifiés. Passez un nouvel ordre.',
  ORDER_FIXED: 'Cet ordre est en cours d’exécution ou terminé. Il ne peut plus être modifié.',
  ROUND_SKIPPED: ({ why, rounds }) =>
    rounds > 1 ? `${rounds} tours ont été sautés. Pour le premier : ${skipped[why]}` : skipped[why],
  INVALID_INTERVAL: 'Indiquez la fréquence des échanges : un nombre entier de 1 à 100',
  INVALID_TIME_ZONE: 'Ce fuseau horaire est inconnu.',
  INVALID_ROUNDS: 'Indiquez le nombre d’échanges : un nombre entier de 1 à 10 000',
  INVALID_END: 'La fin doit être après le premier échange.',
  INVALID_PRICE_RANGE: 'Le prix le plus bas de la plage doit être inférieur au plus haut.',
  ORDER_NOTHING_HELD: 'Le portefeuille ne contenait rien du jeton que cet ordre vend. Rien n’a été échangé.',
  ORDER_OWNER_BLOCKED: 'Ce compte était bloqué à l’échéance de l’ordre. Rien n’a été échangé.',
  ORDER_NOT_EXECUTED_IN_TIME: 'Le réseau n’a pas accepté l’échange à temps. Rien n’a été échangé.',

  MALFORMED_ADDRESS_WAIT: 'Saisissez un montant de zéro ou plus.',
  SCHEDULED_SENDS_EXCEEDED:
    'Vous avez déjà 100 envois programmés. Annulez-en un pour en programmer un autre.',
  SCHEDULED_SEND_NOT_FOUND: 'Cet envoi programmé n’existe pas.',
  SCHEDULED_SEND_NOT_WAITING: ({ status }) =>
    status === 'failed'
      ? 'Ce transfert a déjà échoué. Il n’y a plus rien à annuler.'
      : `Ce transfert ${status === 'sent' ? 'est déjà envoyé' : 'est en cours d’envoi'}. Il ne peut plus être annulé.`,
  SCHEDULED_SEND_CANCELLED: 'Vous avez annulé ce transfert. Rien n’a été envoyé.',
  SCHEDULED_SEND_TOO_LATE: 'Ce transfert n’a pas pu être envoyé en un jour. Rien n’a été envoyé.',

  RECEIPT_NOT_FOUND: 'Il n’y a pas encore de reçu pour cette transaction.',
  RECEIPT_REFUSED: (c) => `Le signataire n’a signé aucun reçu : ${reason(c)}.`,
  RECEIPT_LINK_INVALID: 'Ce lien n’affiche aucun reçu. Il a peut-être expiré, ou n’est plus partagé.',

  ...programSentences,
  MALFORMED_WEBHOOK_URL:
    'Saisissez une adresse https de l’internet public, sans port, nom d’utilisateur ni mot de passe.',
  WEBHOOK_NOT_FOUND: 'Ce webhook n’existe pas ou a été supprimé.',
  WEBHOOK_EVENT_NOT_FOUND: 'Cet événement n’existe pas. Les événements sont conservés 30 jours.',
  WEBHOOK_DISABLED: 'Ce webhook est désactivé. Activez-le d’abord.',
  WEBHOOK_COUNT_EXCEEDED: 'Vous avez 10 webhooks, le maximum. Supprimez-en un pour en ajouter un autre.',
};
