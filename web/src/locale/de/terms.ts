import type { Clause } from '../catalogue.ts';

/** A translation of version 1.0, clause by clause. Users accept the English text. */
export const terms: readonly Clause[] = [
  {
    title: 'Was Cumulus tut.',
    text: 'Cumulus verwahrt die Schlüssel deiner Cloud-Wallets und signiert Transaktionen, wenn du es verlangst.',
  },
  {
    title: 'Was du tust.',
    text: 'Behalte deine Anmeldung und deine PIN für dich. Wer beides hat, kann über dein Guthaben verfügen. Du bist mindestens 18 Jahre alt, und das Recht deines Wohnorts erlaubt dir, diesen Dienst zu nutzen.',
  },
  {
    title: 'Transaktionen sind endgültig.',
    text: 'Was das Solana-Netzwerk erreicht hat, kann niemand rückgängig machen, weder du noch wir. Prüfe Empfänger und Betrag, bevor du bestätigst.',
  },
  {
    title: 'Preise und Angebote.',
    text: 'Werte in USD sind Schätzungen. Ein Swap kann weniger ergeben als sein Angebot, innerhalb der angezeigten Slippage.',
  },
  {
    title: 'Orders.',
    text: 'Eine Order wird nur ausgeführt, wenn die Wallet zu dieser Zeit genug von dem Token und genug SOL für Gebühren enthält. Ihr Ergebnis kann von dem Preis abweichen, der sie ausgelöst hat.',
  },
  {
    title: 'Kosten.',
    text: 'Das Solana-Netzwerk verlangt für jede Transaktion eine Gebühr und für jedes neue Konto eine Einlage. Sie werden vor deiner Bestätigung angezeigt und aus deiner Wallet bezahlt.',
  },
  {
    title: 'Löschen einer Wallet.',
    text: 'Eine gelöschte Wallet verschwindet aus deiner Liste. Nimm vorher ihr Guthaben heraus. Ihr Schlüssel bleibt versiegelt, damit nicht verloren geht, was später an sie gesendet wird.',
  },
  {
    title: 'Wettbewerbe.',
    text: 'Geschenktes SOL und Plätze in Wettbewerben sind begrenzt und können vorzeitig enden. Ein Platz für jede Person.',
  },
  {
    title: 'Token anderer.',
    text: 'Jeder kann einen Token ausgeben. Wir prüfen und empfehlen die Token nicht, die du kaufst, und du kannst alles verlieren, was du einsetzt. Nichts hier ist Anlageberatung.',
  },
  {
    title: 'Was wir speichern.',
    text: 'Deine E-Mail-Adresse, deine Wallets und ihre Transaktionen, deine Orders und Listen, und wann und von welcher Adresse du diesen Bedingungen zugestimmt hast. Transaktionen auf Solana sind öffentlich.',
  },
  {
    title: 'Verfügbarkeit.',
    text: 'Der Dienst kann ausfallen, ebenso das Solana-Netzwerk und die Märkte, auf die er sich stützt. Wir haften für Schäden aus Vorsatz oder grober Fahrlässigkeit und überall dort, wo das Gesetz keine Beschränkung zulässt.',
  },
  {
    title: 'Ende.',
    text: 'Du kannst jederzeit aufhören; nimm vorher dein Guthaben heraus. Wir können Konten schließen, mit denen Gesetze gebrochen oder andere geschädigt werden.',
  },
];
