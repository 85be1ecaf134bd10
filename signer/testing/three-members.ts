import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTurns } from '../../process/src/turns.ts';
import { openJournal } from '../src/journal/journal.ts';
import { createSlots } from '../src/journal/sign-once.ts';
import { encodeBase58 } from '../src/terms/base58.ts';
import { frost, type Group, MEMBERS, type Share } from '../src/threshold/frost.ts';
import { createMembers, type Member, ownKeys, rawPublic } from '../src/threshold/members.ts';
import { commitTo } from '../src/threshold/nonces.ts';
import { createPairs } from '../src/threshold/pairs.ts';
import { memoryKek } from './memory-kek.ts';

export const WALLET = 'wallet-1';
const LIFE_MS = 60_000;

/** Three signers in this process, with journals on the disk and a wallet whose key they share. `clock` is of all three. */
export async function threeMembers() {
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
      const start = async () => {
        const journal = await openJournal(folder, kek);
        const slots = createSlots(journal, () => clock.now, LIFE_MS);
        const members = createMembers(each, all);
        const pairs = createPairs({
          members,
          journal,
          slots,
          inTurn: createTurns(),
          elapsed: () => clock.now,
        });
        return { name: each.name, journal, pairs, commit: () => commitTo(copyOf(share), dealt.public) };
      };
      const first = await start();
      await first.journal.append({
        ...{ kind: 'wallet', at: 0, walletId: WALLET, owner: 'ann', publicKey: encodeBase58(publicKey) },
        sealedKey: '',
      });
      return {
        ...first,
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
