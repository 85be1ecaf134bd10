import { gatheredWords } from './notice-text.ts';
import type { NoticeKind } from './notices.ts';

/** A kind of which several notices make one line. What may be a thief's doing is always told singly. */
export type GatheredKind = keyof typeof gatheredWords;

export const isGathered = (kind: NoticeKind): kind is GatheredKind => kind in gatheredWords;

/** From the first notice of a line to its last. */
const LINE_MS = 60_000;

interface Dated {
  readonly kind: NoticeKind;
  readonly at: string | Date;
}

/** Gathers notices, newest first, into lines: those of one kind that came within a minute. Lines and their notices are newest first. */
export function noticeLines<Notice extends Dated>(notices: readonly Notice[]): readonly Notice[][] {
  const newest = new Map<NoticeKind, Notice[]>();
  const lines = new Map<Notice, Notice[]>();
  for (const notice of [...notices].reverse()) {
    const { kind } = notice;
    const line = newest.get(kind);
    const first = line?.at(-1);
    const joins = first && isGathered(kind) && millis(notice) - millis(first) <= LINE_MS;
    const joined = joins ? [notice, ...line!] : [notice];
    newest.set(kind, joined);
    for (const each of joined) lines.set(each, joined);
  }
  return [...new Set(notices.map((notice) => lines.get(notice)!))];
}

const millis = ({ at }: Dated): number => new Date(at).getTime();
