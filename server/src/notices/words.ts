import { amountText } from '@cumulus/contract/amount.ts';
import { noticeText } from '@cumulus/contract/notice-text.ts';
import { germanNotices } from '@cumulus/contract/notice-text-de.ts';
import type { NoticeContent, NoticeLanguage } from '@cumulus/contract/notices.ts';
import type { TokenInfo } from '../ports/market.ts';

/** Title and text of a notice in a language. Amounts of unknown tokens are left out, as hidden ones are. */
export function inWords(
  content: NoticeContent,
  { language, hideAmounts }: { readonly language: NoticeLanguage; readonly hideAmounts: boolean },
  tokens: ReadonlyMap<string, TokenInfo>,
): { readonly title: string; readonly text: string } {
  const { title, text, gaps } = noticeText(content, hideAmounts ? null : amountOf(content, tokens));
  const say = (words: typeof title): string =>
    (language === 'de' ? germanNotices[words] : words).replace(
      /\{(\w+)\}/g,
      (gap, name) => gaps[name] ?? gap,
    );
  return { title: say(title), text: say(text) };
}

function amountOf({ facts }: NoticeContent, tokens: ReadonlyMap<string, TokenInfo>): string | null {
  if (!('amount' in facts)) return null;
  const token = tokens.get(facts.mint);
  return token ? `${amountText(BigInt(facts.amount), token)} ${token.symbol}` : null;
}

/** The words of mails around a notice, and of the page that ends them. */
export const mailWords = {
  en: {
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
      contests: 'contests',
      security: 'the security of your account',
    },
    page: 'Emails about notices',
    ask: (topic: string) => `You will get no more emails about ${topic}.`,
    press: 'Stop these emails',
    done: (topic: string) =>
      `From now on, you get no emails about ${topic}. You can turn them on again in Settings.`,
    bad: 'This link is damaged. Open it from the email again, or turn emails off in Settings.',
  },
  de: {
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
      contests: 'Wettbewerbe',
      security: 'die Sicherheit deines Kontos',
    },
    page: 'E-Mails zu Mitteilungen',
    ask: (topic: string) => `Du bekommst dann keine E-Mails mehr über ${topic}.`,
    press: 'Diese E-Mails abbestellen',
    done: (topic: string) =>
      `Ab jetzt bekommst du keine E-Mails über ${topic}. Du kannst sie in den Einstellungen wieder einschalten.`,
    bad: 'Dieser Link ist beschädigt. Öffne ihn noch einmal aus der E-Mail, oder schalte E-Mails in den Einstellungen ab.',
  },
} as const;
