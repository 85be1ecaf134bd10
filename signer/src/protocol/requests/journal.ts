import { parseHeads } from '../../journal/head.ts';
import { newerThan } from '../../journal/newer-than.ts';
import { count } from '../../terms/fields.ts';
import { only } from './holder.ts';
import { defineRequest } from './request.ts';

/** Positions of the journal that the sender has seen, to be compared. */
export const expect = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse(fields) {
    only(fields, 'heads');
    return { heads: parseHeads(fields.heads) };
  },
  describe: () => ({ kind: 'expect' }),
  // Without a pause before it: requests that follow on this connection are judged after it.
  answer({ journal }, { heads }, { learn }) {
    journal.expect(heads);
    const doubt = journal.doubt();
    if (doubt !== null) learn({ reason: doubt });
    return {};
  },
});

/** What was signed after one of these heads, from a position of the journal on; null for the first page. */
export const newer = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse(fields) {
    only(fields, 'heads', 'at');
    return { heads: parseHeads(fields.heads), at: fields.at === null ? null : count(fields, 'at') };
  },
  describe: () => ({ kind: 'newer' }),
  answer: ({ journal }, { heads, at }) => newerThan(journal, heads, at),
});
