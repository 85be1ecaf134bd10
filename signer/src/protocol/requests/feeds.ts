import { count, type Fields, malformed, text } from '../../terms/fields.ts';
import { pack, unpack } from '../../threshold/entry.ts';
import { headsText } from '../../threshold/feed.ts';
import { membersOf } from '../memory.ts';
import { only } from './holder.ts';
import { defineRequest } from './request.ts';
import { said, saidBy } from './said-fields.ts';

/* How members hear of what the others have signed (threshold/feed.ts, threshold/meetings.ts). The server carries it. */

const NAME_MAX_BYTES = 32;
const RUN = /^[\da-f]{32}$/;
/** What `feed_after` gives fits into a frame. */
const ENTRIES_MAX_BYTES = 15_000;

const memberName = (fields: Fields, name: string): string => text(fields, name, NAME_MAX_BYTES);

/** How far this member has each one's records, as it says it to others; `lacks`: whether it has yet to keep what it was told of owners. */
export const feedHeads = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse: (fields) => only(fields),
  describe: () => ({ kind: 'feed' }),
  answer(memory) {
    const { feed, telling } = membersOf(memory);
    return { heads: headsText(feed.heads()), lacks: telling.lacks() };
  },
});

/** Records of a member after its n-th; nothing if there are none. */
export const feedAfter = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse(fields) {
    only(fields, 'of', 'n');
    return { of: memberName(fields, 'of'), n: count(fields, 'n') };
  },
  describe: () => ({ kind: 'feed' }),
  async answer(memory, { of, n }) {
    const more = await membersOf(memory).feed.after(of, n);
    return more ? { entries: pack(more.entries), ...more.head } : {};
  },
});

export const feedTake = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse(fields) {
    only(fields, 'of', 'entries', 'text', 'signature');
    const entries = text(fields, 'entries', ENTRIES_MAX_BYTES);
    return { of: memberName(fields, 'of'), entries, head: said(fields) };
  },
  describe: () => ({ kind: 'feed' }),
  async answer(memory, { of, entries, head }) {
    const { feed, telling } = membersOf(memory);
    await feed.take(of, unpack(entries), head);
    while (telling.lacks()) await telling.catchUp();
    return {};
  },
});

/** What this member has to tell the others about its start, which of them it has not heard from yet, and whom operators have given up. */
export const greet = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse: (fields) => only(fields),
  describe: () => ({ kind: 'meet' }),
  answer(memory) {
    const { meetings, members } = membersOf(memory);
    const lost = members.others.filter(members.isLost).map(({ name }) => name);
    return { ...meetings.greet(), unmet: meetings.unmet(), lost };
  },
});

/** Says to a start of another how far it is known here. */
export const meet = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'run', 'from');
    return { run: run(fields), from: memberName(fields, 'from') };
  },
  describe: () => ({ kind: 'meet' }),
  async answer(memory, asked) {
    const { meetings, pairs } = membersOf(memory);
    // What the other has given its part for is known to it no more: it must be on this disk by now, or never be signed.
    await pairs.forget();
    return { ...meetings.meet(asked.run, asked.from) };
  },
});

/** Takes in what the others have said to this start. */
export const met = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'said');
    return { said: saidBy(fields, 'said') };
  },
  describe: () => ({ kind: 'meet' }),
  async answer(memory, asked) {
    const { meetings, telling } = membersOf(memory);
    meetings.met(asked.said);
    while (telling.lacks()) await telling.catchUp();
    return {};
  },
});

function run(fields: Fields): string {
  const value = fields.run;
  if (typeof value !== 'string' || !RUN.test(value)) throw malformed('run');
  return value;
}
