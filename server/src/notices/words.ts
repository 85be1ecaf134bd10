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
    alarm: 'If that was not you, sign in, end all other sign-ins in Settings, and change your password:',
    freeze: 'If that was not you, freeze your account with one press. Nothing leaves your wallets then:',
    stop: 'No more mails like this one:',
    digest: (count: number) => `${count} more notices`,
    digestText: 'There was more to tell than fits into a day of mails. The newest:',
    topics: {
      received: 'payments that you receive',
      sent: 'payments that you send',
      large_sends: 'large payments that you send',
      orders: 'orders',
      contests: 'contests',
      security: 'the security of your account',
    },
    page: 'Mails about notices',
    ask: (topic: string) => `You get no more mails about ${topic}.`,
    press: 'Stop these mails',
    done: (topic: string) =>
      `From now on you get no mails about ${topic}. Settings has the switch to undo this.`,
    bad: 'This link is damaged. Open it from the mail again, or switch mails off in Settings.',
  },
  de: {
    at: (time: string) => `${time} (UTC)`,
    open: 'In Cumulus ansehen:',
    alarm:
      'Wenn du das nicht warst, melde dich an, beende in den Einstellungen alle anderen Anmeldungen und ändere dein Passwort:',
    freeze:
      'Wenn du das nicht warst, friere dein Konto mit einem Klick ein. Dann verlässt nichts mehr deine Wallets:',
    stop: 'Keine solchen Mails mehr:',
    digest: (count: number) => `${count} weitere Mitteilungen`,
    digestText: 'Es gab mehr zu berichten, als in die Mails eines Tages passt. Die neuesten:',
    topics: {
      received: 'Zahlungen, die du erhältst',
      sent: 'Zahlungen, die du sendest',
      large_sends: 'große Zahlungen, die du sendest',
      orders: 'Orders',
      contests: 'Wettbewerbe',
      security: 'die Sicherheit deines Kontos',
    },
    page: 'Mails zu Mitteilungen',
    ask: (topic: string) => `Du bekommst dann keine Mails mehr über ${topic}.`,
    press: 'Diese Mails beenden',
    done: (topic: string) =>
      `Ab jetzt bekommst du keine Mails über ${topic}. In den Einstellungen lässt sich das rückgängig machen.`,
    bad: 'Dieser Link ist beschädigt. Öffne ihn noch einmal aus der Mail, oder schalte Mails in den Einstellungen ab.',
  },
} as const;
