import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTurns } from '../../process/src/turns.ts';
import { openJournal } from '../src/journal/journal.ts';
import { createSlots } from '../src/journal/sign-once.ts';
import { encodeBase58 } from '../src/terms/base58.ts';
import { createFeed, createKnownHeads, type Feed } from '../src/threshold/feed.ts';
import { frost, type Group, MEMBERS, type Share } from '../src/threshold/frost.ts';
import { createMembers, type Member, ownKeys, rawPublic } from '../src/threshold/members.ts';
import { commitTo } from '../src/threshold/nonces.ts';
import { createNotes } from '../src/threshold/notes.ts';
import { createPairs } from '../src/threshold/pairs.ts';
import { ofMembers } from '../src/threshold/session.ts';
import { memoryKek } from './memory-kek.ts';

export const WALLET = 'wallet-1';
const LIFE_MS = 60_000;

/** Three signers in this process, with journals on the disk and a wallet whose key they share. `clock` is of all three. */
export async function threeMembers({ isNoteNeeded = false } = {}) {
  const clock = { now: 1_000_000 };
  const own = ['a', 'b', 'c'].map((name) => ({ name, ...ownKeys(randomBytes(32), randomBytes(32)) }));
  const all: Member[] = own.map(({ name, key, box }, index) => ({
    ...{ name, number: index + 1, key: rawPublic(key), box: rawPublic(box) },
  }));
  const { trustedDealer, Identifier } = await frost();
  const ids = [1, 2, 3].map((number) => Identifier.fromNumber(number));
  const dealt = trustedDealer(MEMBERS, ids);
  const publicKey = Buffer.from(dealt.public.commitments[0]!);
  const three = await Promise.all(
    own.map(async (each, index) => {
      const share = dealt.secretShares[ids[index]!]!;
      const folder = mkdtempSync(join(tmpdir(), `member-${each.name}-`));
      const kek = memoryKek();
      const start = async (at = folder) => {
        const known = createKnownHeads();
        const journal = await openJournal(at, kek, known.learn);
        const members = createMembers(each, all);
        const slots = createSlots(
          journal,
          () => clock.now,
          LIFE_MS,
          // The messages of tests are no transactions.
          ofMembers(members, journal, ({ walletId }, record) => record.walletId === walletId),
        );
        const feed = createFeed({ members, known, journal, elapsed: () => clock.now });
        const inTurn = createTurns();
        const meetings = { expectMet() {} };
        const notes = createNotes({
          ...{ members, meetings, slots, inTurn, isNeeded: isNoteNeeded, elapsed: () => clock.now },
        });
        const pairs = createPairs({
          members,
          journal,
          feed,
          meetings,
          notes,
          slots,
          inTurn,
          elapsed: () => clock.now,
        });
        return {
          name: each.name,
          members,
          journal,
          feed,
          notes,
          pairs,
          commit: async () => [await commitTo(copyOf(share), dealt.public)],
        };
      };
      const first = await start();
      await first.journal.append({
        ...{ kind: 'wallet', at: 0, walletId: WALLET, owner: 'ann', publicKey: encodeBase58(publicKey) },
        sealedKey: '',
      });
      return {
        ...first,
        /** Its folder as it is now, to be started from later. */
        copied() {
          const copy = mkdtempSync(join(tmpdir(), `member-${each.name}-`));
          for (const file of ['journal', 'key']) copyFileSync(join(folder, file), join(copy, file));
          return () => start(copy);
        },
        /** As after a kill: what was in memory is gone. */
        async restarted() {
          await first.journal.close();
          return await start();
        },
      };
    }),
  );
  return { three, clock, publicKey, group: dealt.public as Group, lifeMs: LIFE_MS };
}

function copyOf({ identifier, signingShare }: Share): Share {
  return { identifier, signingShare: new Uint8Array(signingShare) };
}

/** Brings to one member what another has signed, as an honest server does. */
export async function bring(
  from: { readonly name: string; readonly feed: Feed },
  to: { readonly name: string; readonly feed: Feed },
): Promise<void> {
  for (;;) {
    const more = await from.feed.after(from.name, to.feed.heads()[from.name]!.n);
    if (more === null) return;
    await to.feed.take(from.name, more.entries, more.head);
  }
}
