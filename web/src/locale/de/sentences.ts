import { withSymbol } from '@cumulus/contract/errors/amounts.ts';
import { usd } from '@cumulus/contract/format.ts';
import type { Sentences } from '../catalogue.ts';
import { programSentences } from './programs.ts';
import { reason } from './reasons.ts';

const sides = { above: 'über', below: 'unter' } as const;

const notPending = {
  pending: 'Diese Order ändert sich gerade. Versuche es gleich noch einmal.',
  executing: 'Diese Order wird gerade ausgeführt. Sie lässt sich nicht mehr stornieren.',
  executed: 'Diese Order ist schon ausgeführt. Sie lässt sich nicht mehr stornieren.',
  failed: 'Diese Order ist schon fehlgeschlagen. Es gibt nichts mehr zu stornieren.',
  expired: 'Diese Order ist schon abgelaufen. Es gibt nichts mehr zu stornieren.',
} as const;

const skipped = {
  late: 'Der Zeitpunkt dieser Runde war vorbei, deshalb wurde sie ausgelassen.',
  outside: 'Der Preis lag außerhalb der Spanne dieser Order, deshalb wurde diese Runde ausgelassen.',
  doubt:
    'Es war nicht sicher, ob der Preis in der Spanne dieser Order lag, deshalb wurde diese Runde ausgelassen.',
  floor:
    'Bis zur nächsten Runde bot der Markt weniger als den Mindestbetrag dieser Runde. Sie wurde ausgelassen.',
  paused: 'Die Order war zum Zeitpunkt dieser Runde pausiert, deshalb wurde sie ausgelassen.',
  frozen: 'Das Konto war zum Zeitpunkt dieser Runde gesperrt, deshalb wurde sie ausgelassen.',
} as const;

const doubts = {
  no_price:
    'Vom beobachteten Token ist gerade kein Preis bekannt. Bis es einen gibt, wird die Order nicht ausgeführt.',
  no_cap:
    'Vom beobachteten Token ist gerade keine Marktkapitalisierung bekannt. Bis es eine gibt, wird die Order nicht ausgeführt.',
  stale:
    'Der bekannte Preis stammt von einem lange vergangenen Handel. Bis es einen neueren gibt, kann ihn nur ein Angebot für den beobachteten Token selbst bestätigen.',
  one_source:
    'Nur eine Quelle kennt den Preis, auf den diese Order wartet. Bis eine zweite ihn kennt, wird die Order nicht ausgeführt.',
  no_answer:
    'Eine der beiden Quellen, die den Preis für diese Order kennen müssen, antwortet gerade nicht. Versuche es gleich noch einmal; eine wartende Order wird vorher nicht ausgeführt.',
  apart:
    'Der Markt schien den Auslöser erreicht zu haben, aber das Angebot in diesem Moment oder eine zweite Quelle stimmte damit nicht überein. Nichts wurde getauscht, und die Order beobachtet weiter.',
} as const;

function wait(seconds: number): string {
  if (seconds === 1) return '1 Sekunde';
  return seconds < 90 ? `${seconds} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`;
}

/** Refusals, warnings and failed requests, by code. */
export const sentences: Sentences = {
  NETWORK: 'Cumulus ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  TIMEOUT: 'Cumulus hat zu lange nicht geantwortet. Sieh nach, bevor du es noch einmal versuchst.',
  MALFORMED_ANSWER: 'Cumulus kann gerade nicht antworten. Versuche es gleich noch einmal.',

  RECIPIENT_CONTROLLED_BY_PROGRAM:
    'Diese Adresse wird von einem Programm kontrolliert, etwa einem Multisig-Tresor. Vergewissere dich, dass du von dort wieder an das Guthaben kommst.',
  RECIPIENT_OWNED_BY_PROGRAM:
    'Diese Adresse ist ein Konto eines Programms, keine einfache Wallet. Vergewissere dich, dass du von dort wieder an das Guthaben kommst.',
  TRANSFER_FEE: ({ amount }) =>
    `Der Herausgeber dieses Tokens behält bis zu ${amount} davon; der Empfänger bekommt den Rest.`,
  TOKEN_SUSPICIOUS:
    'Der Markt hat diesen Token als verdächtig gekennzeichnet. Viele solche Token lassen sich nicht wieder verkaufen.',
  TOKEN_PAUSED: 'Der Herausgeber dieses Tokens hat alle Überweisungen angehalten.',
  TOKEN_EARNS_INTEREST: ({ percent }) =>
    `Was von diesem Token angezeigt wird, ändert sich um ${percent} % im Jahr, wie sein Herausgeber es festgelegt hat; was du auf der Chain hast, nicht.`,
  TOKEN_SCALED: ({ multiplier }) =>
    `Der Herausgeber lässt diesen Token mit ${multiplier} multipliziert anzeigen und kann das ändern; sein Wert bleibt gleich.`,
  TOKEN_CONFIDENTIAL:
    'Ein Teil eines Guthabens dieses Tokens kann vertraulich sein. Cumulus zeigt und bewegt diesen Teil nicht.',
  CONFIDENTIAL_PENDING:
    'Jemand hat dir etwas von diesem Token vertraulich geschickt. Es wartet in deinem Konto, und Cumulus zeigt und bewegt es nicht.',
  TOKEN_DELEGATED: 'Der Herausgeber dieses Tokens kann ihn aus deiner Wallet nehmen.',
  TOKEN_TAKES_FEE: ({ percent }) =>
    `Der Herausgeber dieses Tokens behält ${percent} % von jeder Überweisung.`,
  TOKEN_HOOKED:
    'Jede Überweisung dieses Tokens führt ein Programm seines Herausgebers aus, das sie ablehnen kann. Cumulus sendet solche Tokens nicht.',
  TOKEN_PAUSABLE: 'Der Herausgeber dieses Tokens kann alle Überweisungen anhalten.',
  TOKEN_FREEZABLE: 'Der Herausgeber dieses Tokens kann ihn in deiner Wallet einfrieren.',
  TOKEN_MINTABLE: 'Der Herausgeber dieses Tokens kann jederzeit mehr davon ausgeben.',
  TOKEN_UNVERIFIED: 'Niemand hat diesen Token geprüft. Jeder kann einem Token jeden Namen geben.',
  TOKEN_ILLIQUID: ({ usd }) =>
    `Alle Pools, die diesen Token handeln, enthalten zusammen nur ${usd} $. Er lässt sich vielleicht schwer wieder verkaufen.`,

  DRY_RUN_UNAVAILABLE: 'Sie lässt sich gerade nicht testen.',
  TOKEN_PRICE_NOT_FOUND: 'Für diesen Token ist kein Preis bekannt.',
  UNAUTHENTICATED: 'Bitte melde dich an.',
  FUNCTION_NOT_FOUND: 'Diese Funktion gibt es nicht.',
  ENDPOINT_NOT_FOUND: 'Diesen Endpunkt gibt es nicht.',
  FUNCTION_UNAVAILABLE: 'Diese Funktion gibt es hier nicht.',
  METHOD_NOT_ALLOWED: 'Funktionen werden mit POST aufgerufen.',
  MALFORMED_REQUEST: 'Die Anfrage ist kein JSON-Objekt mit "data" und sonst nichts.',
  REQUEST_TOO_LARGE: 'Die Anfrage ist zu groß.',
  UNREADABLE_REQUEST: 'Die Anfrage ist nicht lesbar.',
  REQUEST_TIMED_OUT: 'Die Anfrage kam zu langsam an.',
  ROUTE_NOT_FOUND: 'Unter dieser Adresse gibt es nichts.',
  SERVER_STOPPING: 'Cumulus wird gerade beendet. Nichts wurde geändert. Versuche es gleich noch einmal.',
  RATE_LIMITED: ({ seconds }) => `Zu viele Anfragen. Neuer Versuch in ${wait(seconds)}.`,
  DATABASE_UNAVAILABLE: 'Cumulus erreicht seine Datenbank nicht. Versuche es gleich noch einmal.',
  DATABASE_READ_ONLY:
    'Cumulus kann gerade nur anzeigen, weil seine Datenbank keine Änderungen annimmt. Versuche es in einer Minute noch einmal.',
  CLOCK_WRONG: 'Die Uhr von Cumulus geht falsch. Nichts wurde geändert. Versuche es gleich noch einmal.',
  CHAIN_UNAVAILABLE:
    'Das Solana-Netzwerk ist nicht erreichbar. Nichts wurde gesendet. Versuche es gleich noch einmal.',
  SIGNER_UNAVAILABLE:
    'Der Signierdienst ist nicht erreichbar. Nichts wurde gesendet. Versuche es gleich noch einmal.',
  RECOVERING: 'Cumulus wird gerade wiederhergestellt. Nichts wurde gesendet. Versuche es später noch einmal.',
  IDENTITY_UNAVAILABLE: 'Der Anmeldedienst ist nicht erreichbar. Versuche es gleich noch einmal.',
  IDEMPOTENCY_KEY_REUSED: 'Diese Anfrage gab es schon mit anderem Inhalt. Fang noch einmal an.',
  REQUEST_VOID: 'Diese Anfrage kam zu spät. Nichts wurde getan. Prüfe sie und versuche es noch einmal.',

  ACCOUNT_BLOCKED:
    'Dieses Konto wurde endgültig gelöscht und ist nicht mehr zugänglich. Das Löschen eines Kontos ist unwiderruflich.',
  EMAIL_BLOCKED: 'Diese E-Mail kann nicht registriert werden',
  INVALID_EMAIL: 'Ungültige E-Mail-Adresse',
  EMAIL_UNVERIFIED: 'Bitte bestätige zuerst deine E-Mail-Adresse.',
  EMAIL_LINK_EXPIRED: 'Dieser Link ist abgelaufen. Fordere in der App einen neuen an.',
  EMAIL_LINK_OF_ANOTHER:
    'Dieser Link gehört zu einem anderen Konto. Melde dich in dem Konto an, das ihn angefordert hat.',
  EMAIL_TOO_LONG: 'Eine E-Mail-Adresse hat höchstens 254 Zeichen.',
  INVALID_PASSWORD: 'Das ist nicht dein aktuelles Passwort.',
  PASSWORD_NOT_SET: 'Dieses Konto hat hier kein Passwort. Melde dich an wie bisher.',
  PASSWORD_TOO_SHORT: ({ characters }) => `Das Passwort braucht mindestens ${characters} Zeichen`,
  PASSWORD_TOO_COMMON: 'Dieses Passwort ist zu verbreitet. Bitte wähle ein anderes.',
  PASSWORD_IS_EMAIL: 'Dein Passwort darf nicht deine E-Mail sein. Bitte wähle ein anderes.',
  PASSKEY_REQUIRED: () => 'Bitte benutze dafür deinen Passkey.',
  INVALID_PASSKEY:
    'Dieser Passkey wurde nicht angenommen. Es wurde nichts ausgeführt. Versuche es noch einmal.',
  PASSKEYS_UNAVAILABLE: 'Passkeys sind auf diesem Server nicht eingerichtet.',
  PASSKEYS_EXCEEDED: 'Du kannst höchstens 10 Passkeys haben.',
  PASSKEY_NAME_REQUIRED: 'Bitte gib einen Namen für diesen Passkey ein',
  PASSKEY_NAME_TOO_LONG: 'Der Name eines Passkeys hat höchstens 30 Zeichen',
  MALFORMED_PASSKEY_NAME: 'Der Name dieses Passkeys enthält Zeichen, die nicht angezeigt werden können',
  PASSKEY_NOT_FOUND: 'Dieser Passkey wurde entfernt.',
  ACCOUNT_EMAIL_MISMATCH: 'Das ist nicht die E-Mail dieses Kontos.',
  ACCOUNT_NOT_EMPTY: ({ wallets }) =>
    `In diesen Wallets ist noch Guthaben: ${wallets}. Sende es zuerst woandershin.`,
  ACCOUNT_BUSY: 'Eine Transaktion oder Order läuft noch. Warte darauf oder storniere sie zuerst.',
  SIGN_IN_REQUIRED: 'Bitte melde dich dafür noch einmal an.',
  ACCOUNT_FROZEN:
    'Dein Konto ist gesperrt: Nichts verlässt deine Wallets. Entsperre es zuerst in den Einstellungen.',
  ACCOUNT_NOT_FROZEN: 'Dein Konto ist nicht gesperrt.',
  FREEZE_LINK_INVALID:
    'Dieser Link gilt nicht mehr. Melde dich an, um dein Konto in den Einstellungen zu sperren.',
  THAW_LINK_INVALID:
    'Dieser Link gilt nicht mehr oder ist für ein anderes Konto. Fordere in den Einstellungen einen neuen an.',
  THAW_TOO_EARLY: () => 'Ein gesperrtes Konto lässt sich nach 24 Stunden entsperren.',
  THAW_NEEDS_PASSKEY: 'Ohne Passkey kannst du dein Konto nach 24 Stunden per E-Mail entsperren.',
  THAW_BY_OPERATOR:
    'Dein Konto hat keine E-Mail-Adresse, die das bestätigen könnte. Bitte wende dich an den Betreiber dieses Dienstes.',
  MAIL_NOT_SENT: 'Die E-Mail konnte nicht gesendet werden. Bitte versuche es noch einmal.',
  SESSION_NOT_FOUND: 'Dieses Gerät ist nicht mehr angemeldet.',
  TERMS_REQUIRED: 'Bitte akzeptiere zuerst die Nutzungsbedingungen.',
  TERMS_VERSION_UNKNOWN: 'Diese Fassung der Nutzungsbedingungen gibt es nicht.',

  PIN_LOCKED: ({ seconds }) => `Zu viele falsche PINs. Neuer Versuch in ${wait(seconds)}.`,
  PIN_TOO_OFTEN: ({ seconds }) =>
    `Die PIN wurde öfter eingegeben, als ein Mensch es kann. Neuer Versuch in ${wait(seconds)}.`,
  MALFORMED_PIN: 'Die PIN muss genau 6 Ziffern haben',
  WEAK_PIN: 'Diese PIN ist leicht zu erraten. Bitte wähle eine andere.',
  PIN_RESET_UNAVAILABLE:
    'Zu diesem Konto gibt es keine E-Mail, an die ein Link gehen könnte. Wende dich an den Betreiber.',
  PIN_RESET_LINK_EXPIRED: 'Dieser Link wurde benutzt oder ist abgelaufen. Fordere einen neuen an.',
  PIN_ALREADY_SET: 'Es ist schon eine PIN festgelegt. Entferne sie zuerst.',
  PIN_NOT_CARRIED_OVER:
    'Deine PIN stammt aus einer älteren Version und wurde noch nicht übernommen. Frage den Betreiber.',
  PIN_NOT_SET: 'Es ist keine PIN festgelegt.',

  WALLET_NOT_FOUND: 'Wallet nicht gefunden',
  WALLET_NAME_REQUIRED: 'Die Wallet braucht einen Namen',
  WALLET_NAME_TOO_LONG: 'Der Name der Wallet darf höchstens 10 Zeichen haben',
  MALFORMED_WALLET_NAME: 'Der Name der Wallet enthält Zeichen, die nicht darstellbar sind',
  WALLET_COUNT_EXCEEDED: 'Du hast die Höchstzahl von 10 Wallets erreicht.',
  WALLET_READ_ONLY: 'Diese Desktop-Wallet kannst du hier nur ansehen.',
  WALLET_BUSY: 'Diese Wallet hat eine laufende Transaktion. Warte, bis sie erledigt ist.',
  WALLET_HAS_ORDERS: 'Diese Wallet hat offene Orders. Storniere sie zuerst.',
  TEST_FUNDS_UNAVAILABLE: 'Test-SOL gibt es nur in einem Testnetz.',

  CONTEST_ALREADY_CLAIMED: 'Du hast dein kostenloses SOL schon eingelöst!',
  CONTEST_PLACES_EXCEEDED: 'Der Wettbewerb ist voll. Alle Plätze sind vergeben!',
  CONTEST_ENDED: 'Dieser Wettbewerb ist beendet.',
  CONTEST_NOT_FOUND: 'Kein laufender Wettbewerb',
  CONTEST_ENTRY_REQUIRED: 'Nimm am Wettbewerb teil, um seine Rangliste zu sehen.',

  ADDRESS_REQUIRED: 'Bitte gib eine gültige Adresse ein',
  MALFORMED_ADDRESS: 'Ungültiges Format einer Solana-Adresse',
  ADDRESS_NOT_VALIDATED: 'Die Adresse konnte nicht geprüft werden. Bitte versuche es noch einmal.',
  RECIPIENT_IS_SENDER: 'Du kannst nicht an dieselbe Wallet senden',
  RECIPIENT_IS_MINT:
    'Das ist die Adresse eines Tokens, nicht einer Wallet. Was dorthin gesendet wird, ist verloren.',
  RECIPIENT_IS_TOKEN_ACCOUNT: 'Das ist ein Token-Konto. Gib die Adresse der Wallet ein, der es gehört.',
  RECIPIENT_IS_PROGRAM:
    'Das ist die Adresse eines Programms, nicht einer Wallet. Was dorthin gesendet wird, ist verloren.',
  RECIPIENT_IS_RESERVED: 'Diese Adresse gehört dem Solana-Netzwerk selbst. Sie kann nichts empfangen.',
  RECIPIENT_IS_INCINERATOR: 'Solana vernichtet alles, was an diese Adresse gesendet wird.',
  RECIPIENT_OFF_CURVE: 'Diese Adresse gehört einem Programm. Niemand hat einen Schlüssel dafür.',

  CONTACT_NAME_REQUIRED: 'Bitte gib einen Namen ein',
  CONTACT_NAME_TOO_LONG: 'Ein Name hat höchstens 30 Zeichen',
  MALFORMED_CONTACT_NAME: 'Dieser Name enthält Zeichen, die nicht darstellbar sind',
  CONTACT_NAME_TAKEN: 'Ein anderer Kontakt heißt schon so. Wähle einen anderen Namen.',
  CONTACT_COUNT_EXCEEDED:
    'Dein Adressbuch ist mit 100 Kontakten voll. Lösche einen, um einen anderen zu speichern.',
  MALFORMED_HANDLE: 'Ein Handle hat 3 bis 20 Zeichen: a bis z, 0 bis 9 und _',
  HANDLE_TAKEN: 'Dieser Handle ist vergeben oder sieht einem anderen zu ähnlich. Wähle einen anderen.',
  HANDLE_FIXED: 'Einen anderen Handle kannst du 30 Tage nach dem letzten wählen.',

  TOKEN_ADDRESS_REQUIRED: 'Bitte gib die Adresse eines Tokens ein',
  MALFORMED_TOKEN_ADDRESS: 'Ungültige Adresse eines Solana-Tokens',
  TOKEN_ALREADY_WATCHED: 'Dieser Token ist schon in deiner Watchlist',
  WATCHLIST_TOKEN_COUNT_EXCEEDED: 'Die Watchlist fasst höchstens 500 Token. Bitte entferne zuerst einige.',

  MALFORMED_AMOUNT: 'Bitte gib einen gültigen Betrag ein',
  MALFORMED_MEMO:
    'Die Notiz ist zu lang oder enthält Zeichen, die nicht gesendet werden können. Möglich sind höchstens 200 Byte reiner Text.',
  MALFORMED_REFERENCES:
    'Die Referenzen dieser Zahlung können nicht gesendet werden. Bitte um eine neue Zahlungsanforderung.',
  UNITS_CHANGED:
    'Der Herausgeber dieses Tokens hat die Einheiten geändert, in denen er gezählt wird. Es wurde nichts gesendet. Prüfe den Betrag und versuche es noch einmal.',
  DECIMALS_MISMATCH: ({ expected }) =>
    `Dieser Token hat ${expected} Dezimalstellen. Lade neu und versuche es noch einmal.`,
  TOKEN_NOT_FOUND: 'Diesen Token gibt es nicht.',
  INSUFFICIENT_FUNDS: ({ symbol, available, needed, elsewhere, apart }) => {
    const missing = `Zu wenig ${symbol ?? 'von diesem Token'}. Vorhanden: ${withSymbol(available, symbol)}, nötig: ${withSymbol(needed, symbol)}.`;
    if (apart !== undefined)
      return `${missing} Andere Konten dieser Wallet haben noch ${withSymbol(apart, symbol)}, die du einzeln senden kannst.`;
    return elsewhere === undefined
      ? missing
      : `${missing} Andere Konten dieser Wallet haben noch ${withSymbol(elsewhere, symbol)}, die du an eine andere Wallet senden, aber nicht tauschen kannst.`;
  },
  INSUFFICIENT_SOL_FOR_FEES: ({ available, needed, sponsor }) => {
    const missing = `Zu wenig SOL für die Netzwerkkosten. Vorhanden: ${available} SOL, nötig: ${needed} SOL.`;
    if (!sponsor) return missing;
    const { name, tokens } = sponsor;
    return tokens === null
      ? `${missing} ${name} übernimmt sie nicht für eine Überweisung, die warten muss.`
      : `${missing} ${name} übernimmt sie nur für Überweisungen von ${tokens}.`;
  },
  BELOW_RENT_EXEMPT: ({ minimum }) =>
    `Diese Adresse ist neu auf Solana. Ihre erste Überweisung muss mindestens ${minimum} SOL sein.`,
  LEAVES_BELOW_RENT_EXEMPT: ({ minimum }) =>
    `Es blieben weniger als ${minimum} SOL übrig, was Solana nicht erlaubt. Sende etwas weniger oder alles.`,
  NOTHING_TO_RECLAIM: 'In dieser Wallet gibt es keine Miete zurückzuholen.',
  NOTHING_TO_UNWRAP: 'Diese Wallet hat kein Wrapped SOL.',
  UNSAFE_TOKEN: (c) => `Dieser Token kann nicht gesendet werden: ${reason(c)}.`,
  PAYMENT_HELD: ({ reason }) =>
    `Der Betreiber prüft diese Überweisung, bevor sie gesendet wird. Du musst nichts tun.${reason === null ? '' : ` Grund: ${reason}`}`,
  PAYMENT_REFUSED: ({ reason }) =>
    `Der Betreiber führt diese Überweisung nicht aus. Nichts wurde gesendet.${reason === null ? '' : ` Grund: ${reason}`}`,
  INCIDENT: ({ since, reason }) =>
    `Alle Änderungen sind seit ${new Date(since).toLocaleString('de', { dateStyle: 'medium', timeStyle: 'short' })} angehalten: ${reason} Nichts wurde geändert. Du kannst weiterhin alles sehen, offene Orders und Überweisungen abbrechen, Geräte abmelden und dein Konto sperren.`,
  ON_HOLD: ({ why }) => `Zurzeit angehalten: ${why}. Nichts wurde gesendet.`,
  MANDATE_USED: () => 'Dies wurde schon ausgeführt. Es wurde nichts noch einmal gesendet.',
  GUARD_REFUSED: (c) => `Nicht signiert: ${reason(c)}. Nichts wurde gesendet.`,
  TRANSACTION_FAILED: (c) =>
    `Solana hat die Transaktion abgelehnt: ${reason(c)}. ${c.free ? 'Nichts' : 'Nur die Netzwerkgebühr'} wurde berechnet.`,
  TRANSACTION_EXPIRED:
    'Das Netzwerk hat die Transaktion nicht rechtzeitig angenommen. Nichts wurde gesendet.',
  REASON_UNKNOWN: 'Die Transaktion ist fehlgeschlagen. Der Grund ist nicht mehr bekannt.',

  SAME_TOKEN: 'Wähle zwei verschiedene Token.',
  WRAPPED_SOL_NOT_SWAPPED: 'Wrapped SOL lässt sich nicht selbst tauschen. Wähle SOL.',
  INVALID_SLIPPAGE: 'Die Slippage muss zwischen 0,01 % und 50 % liegen.',
  NO_ROUTE: 'Diese Token werden gerade in dieser Menge nicht gehandelt. Versuche einen anderen Betrag.',
  ROUTER_UNAVAILABLE:
    'Der Swap-Dienst ist nicht erreichbar. Nichts wurde getauscht. Versuche es gleich noch einmal.',
  ROUTER_REFUSED: (c) =>
    `Das Angebot des Swap-Dienstes kann nicht angenommen werden: ${reason(c)}. Nichts wurde getauscht.`,
  QUOTE_CHANGED: 'Dieses Angebot ist nicht von uns. Hole ein neues.',
  QUOTE_FOREIGN: 'Dieses Angebot gilt für eine andere Wallet. Hole ein neues.',
  SWAP_COUNTS_AS_SEND:
    'Dieser Swap zählt als Überweisung an eine neue Adresse: Sein Token ist nicht verifiziert oder hat keinen aktuellen Preis, oder er kann mehr als 5 % verlieren. Er übersteigt, was du ohne Wartezeit erlaubst.',
  QUOTE_EXPIRED: 'Dieses Angebot ist abgelaufen. Hole ein neues.',
  QUOTE_USED: 'Dieses Angebot wurde schon benutzt. Hole ein neues.',
  PRICE_IMPACT_UNCONFIRMED: ({ percent }) =>
    `Ein Swap dieser Größe kostet ${percent} % seines Werts, weil er den Preis bewegt. Bestätige, dass du das hinnimmst.`,
  INSUFFICIENT_SOL_FOR_SWAP: ({ available }) =>
    `Zu wenig SOL für Gebühren. Nötig sind mindestens 0,01 SOL, vorhanden ${available} SOL`,
  SWAP_REFUSED: (c) => `Nicht signiert: ${reason(c)}. Nichts wurde getauscht. Hole ein neues Angebot.`,
  SWAP_EXPIRED: 'Der Swap kam nicht rechtzeitig durch. Nichts wurde getauscht. Hole ein neues Angebot.',

  WALLET_ID_REQUIRED: 'Wallet-ID nicht gefunden',
  SWAP_SETUP_REQUIRED: 'Die Angaben zum Swap fehlen. Bitte geh zurück und versuche es noch einmal.',
  SCHEDULED_TIME_REQUIRED: 'Bitte wähle eine Zeit für deinen geplanten Swap',
  SCHEDULED_TIME_PASSED: 'Diese Zeit ist schon vorbei. Bitte wähle eine Zeit in der Zukunft.',
  TRIGGER_TOKEN_REQUIRED: 'Bitte wähle einen Token zum Beobachten',
  TRIGGER_TOKEN_LENGTH: 'Bitte gib eine gültige Solana-Token-Adresse ein (32-44 Zeichen)',
  MALFORMED_TRIGGER_TOKEN: 'Ungültiges Format. Bitte gib eine gültige Solana-Adresse ein.',
  TRIGGER_CONDITION_REQUIRED: 'Bitte wähle eine Bedingung',
  INVALID_TRIGGER_VALUE: 'Bitte gib einen gültigen Wert für den Auslöser ein',
  TRIGGER_PRICE_EXCEEDED: 'Der Auslöser für den Preis darf höchstens 1.000.000 $ sein',
  TRIGGER_MARKET_CAP_TOO_LOW: 'Der Auslöser für die Marktkapitalisierung muss mindestens 1.000 $ sein',
  TRIGGER_PRICE_REACHED: ({ side, current }) =>
    `Der Auslöser muss ${sides[side]} dem aktuellen Preis liegen (${current})`,
  TRIGGER_MARKET_CAP_REACHED: ({ side, current }) =>
    `Der Auslöser muss ${sides[side]} der aktuellen Marktkapitalisierung liegen (${current})`,
  TRIGGER_CHANGE_REACHED: ({ current }) => `Der Preis hat sich in 24 Stunden schon um ${current} geändert`,
  TRIGGER_IN_DOUBT: ({ doubt, least }) =>
    doubt === 'thin'
      ? `Von den Pools des beobachteten Tokens ist nicht bekannt, dass sie die ${usd(least)} enthalten, die ein Auslöser braucht. Bis dahin wird die Order nicht ausgeführt.`
      : doubts[doubt],
  MARKET_ORDERS_EXCEEDED: 'Höchstens 5 Markt-Orders sind erlaubt. Storniere eine, um eine neue zu erstellen.',
  PRICE_ALERT_IN_DOUBT: ({ least }) =>
    `Für diesen Token kann gerade kein Alarm gesetzt werden. Zwei Quellen müssen kennen, worauf du wartest, und seine Pools müssen ${usd(least)} enthalten.`,
  PRICE_ALERTS_EXCEEDED:
    'Du hast so viele Preisalarme, wie möglich sind. Entferne einen, um einen weiteren hinzuzufügen.',
  TIME_ORDERS_EXCEEDED: 'Du hast schon 100 geplante Swaps. Storniere einen, um einen weiteren zu planen.',
  ORDER_NOT_FOUND: 'Diese Order gibt es nicht.',
  ORDER_NOT_PENDING: ({ status }) => notPending[status],
  ORDERS_EXCEEDED: ({ most }) =>
    `Du hast schon ${most} Orders dieser Arten. Storniere eine, um eine weitere zu erstellen.`,
  INVALID_SHARE: 'Bitte gib einen Anteil von 0,01 % bis 100 % ein',
  SHARE_NOT_OF_LADDER: 'Eine Leiter verkauft zu jedem Preis einen Betrag, keinen Anteil.',
  STOP_NOT_BELOW: 'Der Preis für den Gewinn muss über dem Preis für den Verluststopp liegen.',
  INVALID_TRAIL: 'Bitte gib einen Abstand von 0,1 % bis 90 % ein, oder einen Betrag in USD',
  TRAIL_TOO_WIDE: 'Der Abstand muss zwischen 0,1 % und 90 % des aktuellen Preises liegen.',
  INVALID_LADDER: 'Eine Leiter hat 2 bis 10 Preise.',
  LADDER_PRICES_EQUAL: 'Die Preise einer Leiter müssen verschieden sein.',
  LADDER_AMOUNTS: 'Die Beträge einer Leiter müssen zusammen den Betrag der Order ergeben.',
  INVALID_FLOOR: 'Bitte gib einen gültigen Mindestbetrag ein',
  ORDER_FLOOR_FIXED:
    'Diese Order wird gerade ausgeführt oder ist beendet. Ihr Mindestbetrag lässt sich nicht mehr ändern.',
  ORDER_FLOOR_OF_PARTS: 'Die Mindestbeträge dieser Order änderst du, indem du die Order bearbeitest.',
  ORDER_BELOW_FLOOR: () =>
    'Der Markt bot weniger als den Mindestbetrag dieser Order. Es wurde nichts getauscht.',
  ORDER_COUNTS_AS_SEND:
    'Solange deine Überweisungen an neue Adressen warten, kaufen Orders nur verifizierte Token, und ohne hohen Preiseinfluss.',
  ORDER_NOT_MISSED: 'Diese Order wartet nicht mehr auf deine Entscheidung.',
  PROTECTION_BESIDE_BUY:
    'Der Preis für den Gewinn muss über dem Kaufpreis dieser Order liegen und der für den Verlust darunter.',
  ORDER_EDIT_OTHER:
    'Art, Wallet und Token einer Order lassen sich nicht ändern. Gib stattdessen eine neue Order auf.',
  ORDER_FIXED: 'Diese Order wird gerade ausgeführt oder ist beendet. Sie kann nicht mehr geändert werden.',
  ROUND_SKIPPED: ({ why, rounds }) =>
    rounds > 1 ? `${rounds} Runden wurden ausgelassen. Zur ersten: ${skipped[why]}` : skipped[why],
  INVALID_INTERVAL: 'Bitte gib an, wie oft getauscht wird: eine ganze Zahl von 1 bis 100',
  INVALID_TIME_ZONE: 'Diese Zeitzone ist nicht bekannt.',
  INVALID_ROUNDS: 'Bitte gib an, wie viele Swaps es werden: eine ganze Zahl von 1 bis 10.000',
  INVALID_END: 'Das Ende muss nach dem ersten Swap liegen.',
  INVALID_PRICE_RANGE: 'Der niedrigste Preis der Spanne muss unter dem höchsten liegen.',
  ORDER_NOTHING_HELD:
    'Die Wallet hielt nichts von dem Token, den diese Order verkauft. Nichts wurde getauscht.',
  ORDER_OWNER_BLOCKED: 'Dieses Konto war gesperrt, als die Order fällig war. Nichts wurde getauscht.',
  ORDER_NOT_EXECUTED_IN_TIME:
    'Das Netzwerk hat den Swap nicht rechtzeitig angenommen. Nichts wurde getauscht.',

  MALFORMED_ADDRESS_WAIT: 'Bitte gib einen Betrag von null oder mehr ein.',
  SCHEDULED_SENDS_EXCEEDED:
    'Du hast schon 100 geplante Überweisungen. Brich eine ab, um eine weitere zu planen.',
  SCHEDULED_SEND_NOT_FOUND: 'Diese geplante Überweisung gibt es nicht.',
  SCHEDULED_SEND_NOT_WAITING: ({ status }) =>
    status === 'failed'
      ? 'Diese Überweisung ist schon fehlgeschlagen. Es gibt nichts mehr abzubrechen.'
      : `Diese Überweisung ${status === 'sent' ? 'ist schon gesendet' : 'wird gerade gesendet'}. Sie lässt sich nicht mehr abbrechen.`,
  SCHEDULED_SEND_CANCELLED: 'Du hast diese Überweisung abgebrochen. Nichts wurde gesendet.',
  SCHEDULED_SEND_TOO_LATE:
    'Diese Überweisung konnte einen Tag lang nicht gesendet werden. Nichts wurde gesendet.',

  RECEIPT_NOT_FOUND: 'Für diese Transaktion gibt es (noch) keinen Beleg.',
  RECEIPT_REFUSED: (c) => `Der Signer hat keinen Beleg signiert: ${reason(c)}.`,
  RECEIPT_LINK_INVALID:
    'Dieser Link zeigt keinen Beleg. Er ist vielleicht abgelaufen oder wird nicht mehr geteilt.',

  ...programSentences,
  MALFORMED_WEBHOOK_URL:
    'Gib eine https-Adresse im öffentlichen Internet ein, ohne Port, Benutzernamen oder Passwort.',
  WEBHOOK_NOT_FOUND: 'Diesen Webhook gibt es nicht, oder er wurde gelöscht.',
  WEBHOOK_EVENT_NOT_FOUND: 'Dieses Ereignis gibt es nicht. Ereignisse werden 30 Tage aufbewahrt.',
  WEBHOOK_DISABLED: 'Dieser Webhook ist ausgeschaltet. Schalte ihn zuerst ein.',
  WEBHOOK_COUNT_EXCEEDED:
    'Du hast 10 Webhooks, mehr gehen nicht. Lösche einen, um einen anderen hinzuzufügen.',
};
