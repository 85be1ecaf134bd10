import { amountText } from '@cumulus/contract/amount.ts';
import { noticeText } from '@cumulus/contract/notice-text.ts';
import { germanNotices } from '@cumulus/contract/notice-text-de.ts';
import { spanishNotices } from '@cumulus/contract/notice-text-es.ts';
import type { NoticeContent, NoticeLanguage } from '@cumulus/contract/notices.ts';
import type { TokenInfo } from '../ports/market.ts';
import { de } from './mail-words/de.ts';
import { en } from './mail-words/en.ts';
import { es } from './mail-words/es.ts';
import type { MailWords } from './mail-words/mail-words.ts';

/** The words of notices by the English ones, which are shown if the language has none. */
const translations: Partial<Record<NoticeLanguage, Readonly<Record<string, string>>>> = {
  de: germanNotices,
  es: spanishNotices,
};

/** Title and text of a notice in a language. Amounts of unknown tokens are left out, as hidden ones are. */
export function inWords(
  content: NoticeContent,
  { language, hideAmounts }: { readonly language: NoticeLanguage; readonly hideAmounts: boolean },
  tokens: ReadonlyMap<string, TokenInfo>,
): { readonly title: string; readonly text: string } {
  const { title, text, gaps } = noticeText(content, hideAmounts ? null : amountOf(content, tokens));
  const say = (words: typeof title): string =>
    (translations[language]?.[words] ?? words).replace(/\{(\w+)\}/g, (gap, name) => gaps[name] ?? gap);
  return { title: say(title), text: say(text) };
}

function amountOf({ facts }: NoticeContent, tokens: ReadonlyMap<string, TokenInfo>): string | null {
  if (!('amount' in facts)) return null;
  const token = tokens.get(facts.mint);
  return token ? `${amountText(BigInt(facts.amount), token)} ${token.symbol}` : null;
}

/** The words of mails around a notice, in each language. */
export const mailWords: Readonly<Record<NoticeLanguage, MailWords>> = { en, de, es };
