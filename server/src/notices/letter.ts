import { isFixed, type NoticeLanguage, type NoticeTopic } from '@cumulus/contract/notices.ts';
import type { Letter } from '../ports/mail.ts';
import type { Unsubscriptions } from './unsubscribe.ts';
import { mailWords } from './words.ts';

export interface LetterDeps {
  readonly publicUrl: () => string;
  readonly unsubscriptions: Pick<Unsubscriptions, 'tokenOf'>;
  /** A link that freezes the user's account; null if there is no such link. */
  readonly freezeLink: ((userId: string) => Promise<string>) | null;
}

interface Subject {
  readonly id: string;
  readonly to: string;
  readonly userId: string;
  readonly language: NoticeLanguage;
}

interface Said {
  readonly title: string;
  readonly text: string;
  readonly at: Date;
}

/** One notice as a letter. What a thief may have done says what to do about it; all else says how to end such letters. */
export async function noticeLetter(
  deps: LetterDeps,
  { id, to, userId, language }: Subject,
  { title, text, at }: Said,
  topic: NoticeTopic,
): Promise<Letter> {
  const words = mailWords[language];
  const isAlarming = topic === 'security' || topic === 'sent' || topic === 'large_sends';
  const home = deps.publicUrl();
  const stop = stopLink(deps, userId, topic);
  const freeze = isAlarming ? await deps.freezeLink?.(userId) : undefined;
  return {
    ...{ to, id },
    subject: title,
    text: paragraphs(
      `${text}\n${words.at(timeOf(at))}`,
      `${words.open}\n${home}/inbox`,
      isAlarming && (freeze ? `${words.freeze}\n${freeze}` : `${words.alarm}\n${home}/settings`),
      stop && `${words.stop}\n${stop}`,
    ),
    headers: headersOf(stop),
  };
}

/** What was too much for a day, in one letter. */
export function digestLetter(
  deps: LetterDeps,
  { id, to, language }: Subject,
  said: readonly Said[],
  count: number,
): Letter {
  const words = mailWords[language];
  return {
    ...{ to, id },
    subject: words.digest(count),
    text: paragraphs(
      words.digestText,
      said.map(({ title, text, at }) => `${timeOf(at)}  ${title}: ${text}`).join('\n'),
      `${words.open}\n${deps.publicUrl()}/inbox`,
    ),
    headers: headersOf(null),
  };
}

function stopLink(
  { publicUrl, unsubscriptions }: LetterDeps,
  userId: string,
  topic: NoticeTopic,
): string | null {
  if (isFixed(topic, 'mail')) return null;
  return `${publicUrl()}/mails/stop?token=${unsubscriptions.tokenOf({ userId, topic })}`;
}

/** No one answers a machine; and a mail program may end the letters with one press (RFC 8058). */
function headersOf(stop: string | null): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(stop !== null && {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

const paragraphs = (...parts: (string | false | null)[]): string => `${parts.filter(Boolean).join('\n\n')}\n`;

const timeOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');
