import { amountText } from '@cumulus/contract/amount.ts';
import type { GatheredKind } from '@cumulus/contract/notice-lines.ts';
import { gatheredWords, type NoticeWords, noticeText } from '@cumulus/contract/notice-text.ts';
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
  return { title: say(title, gaps, language), text: say(text, gaps, language) };
}

/** "3 payments received": the title of several notices of one kind. */
export const lineInWords = (kind: GatheredKind, count: number, language: NoticeLanguage): string =>
  say(gatheredWords[kind], { count: String(count) }, language);

function say(words: NoticeWords, gaps: Readonly<Record<string, string>>, language: NoticeLanguage): string {
  return (translations[language]?.[words] ?? words).replace(/\{(\w+)\}/g, (gap, name) => gaps[name] ?? gap);
}

function amountOf({ facts }: NoticeContent, tokens: ReadonlyMap<string, TokenInfo>): string | null {
  if (!('amount' in facts)) return null;
  const token = tokens.get(facts.mint);
  return token ? `${amountText(BigInt(facts.amount), token)} ${token.symbol}` : null;
}

/** The words of mails around a notice, in each language. */
export const mailWords: Readonly<Record<NoticeLanguage, MailWords>> = { en, de, es };
