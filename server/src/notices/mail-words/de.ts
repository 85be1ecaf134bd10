import type { MailWords } from './mail-words.ts';

/** In German. */
export const de: MailWords = {
  at: (time: string) => `${time} (UTC)`,
  open: 'In Cumulus ansehen:',
  alarm:
    'Wenn du das nicht warst, melde dich an, melde in den Einstellungen alle anderen Geräte ab und ändere dein Passwort:',
  freeze:
    'Wenn du das nicht warst, sperre dein Konto mit einem Klick. Dann kann nichts mehr deine Wallets verlassen:',
  stop: 'Solche E-Mails abbestellen:',
  digest: (count: number) => `${count} weitere Mitteilungen`,
  digestText: 'Es gab mehr Mitteilungen, als wir an einem Tag per E-Mail senden. Die neuesten:',
  topics: {
    received: 'Zahlungen, die du erhältst',
    sent: 'Zahlungen, die du sendest',
    large_sends: 'große Zahlungen, die du sendest',
    orders: 'Orders',
    alerts: 'Preisalarme',
    contests: 'Wettbewerbe',
    security: 'die Sicherheit deines Kontos',
  },
  page: 'E-Mails zu Mitteilungen',
  ask: (topic: string) => `Du bekommst dann keine E-Mails mehr über ${topic}.`,
  press: 'Diese E-Mails abbestellen',
  done: (topic: string) =>
    `Ab jetzt bekommst du keine E-Mails über ${topic}. Du kannst sie in den Einstellungen wieder einschalten.`,
  bad: 'Dieser Link ist beschädigt. Öffne ihn noch einmal aus der E-Mail, oder schalte E-Mails in den Einstellungen ab.',
};
