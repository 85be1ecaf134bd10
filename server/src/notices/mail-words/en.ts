import type { MailWords } from './mail-words.ts';

/** In English. */
export const en: MailWords = {
  at: (time: string) => `${time} (UTC)`,
  open: 'See it in Cumulus:',
  alarm: 'If this was not you, sign in, sign out all other devices in Settings, and change your password:',
  freeze: 'If this was not you, freeze your account with one tap. Nothing can leave your wallets then:',
  stop: 'Stop emails like this one:',
  digest: (count: number) => `${count} more notices`,
  digestText: 'You had more notices than we email in a day. The newest:',
  topics: {
    received: 'payments that you receive',
    sent: 'payments that you send',
    large_sends: 'large payments that you send',
    orders: 'orders',
    alerts: 'price alerts',
    contests: 'contests',
    security: 'the security of your account',
  },
  page: 'Emails about notices',
  ask: (topic: string) => `You will get no more emails about ${topic}.`,
  press: 'Stop these emails',
  done: (topic: string) =>
    `From now on, you get no emails about ${topic}. You can turn them on again in Settings.`,
  bad: 'This link is damaged. Open it from the email again, or turn emails off in Settings.',
};
