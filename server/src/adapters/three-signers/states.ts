import { isCallError } from '@cumulus/contract/errors.ts';
import { z } from 'zod';
import type { Epochs, MemberState, PairAnswer, ThreeSigners } from '../../ports/three-signers.ts';
import type { Fields } from '../signer-asking.ts';
import type { Carrier } from './carrier.ts';
import { declaredBy } from './declare.ts';
import type { SignerMember } from './member.ts';

/** How long each is waited for, milliseconds. */
const WITHIN = 3_000;
/** It reads a page of its journal, however many wait before. */
const OPERATE_WITHIN = 10_000;

const pong = z.object({ version: z.string(), doubt: z.string().optional() });
// One of the version before tells neither whom it has given up nor whether it lacks anything.
const greeting = z.object({ unmet: z.array(z.string()), lost: z.array(z.string()).default([]) });
const feedHeads = z.object({ heads: z.record(z.string(), z.string()), lacks: z.boolean().default(false) });
const epochsOf = z.union([
  z.object({ epoch: z.number(), kept: z.array(z.number()) }),
  z.object({}).transform(() => null),
]);
const operated = z.record(z.string(), z.string());
const left = z.object({ openable: z.int(), at: z.int().optional() });

interface Deps {
  readonly members: readonly SignerMember[];
  readonly carrier: Carrier;
}

type Feeds = MemberState['feeds'];

export function threeSigners({ members, carrier }: Deps): ThreeSigners {
  /** By name, of those that answer. */
  async function ofEach<T>(work: (member: SignerMember) => Promise<T>): Promise<Record<string, T>> {
    const answers = await Promise.allSettled(
      members.map(async (one) => [one.name, await work(one)] as const),
    );
    return Object.fromEntries(
      answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])),
    );
  }

  return {
    async states() {
      await carrier.meet();
      const before = Object.values(await ofEach(async (one) => (await feedsOf(one)).feeds));
      await carrier.level();
      return await Promise.all(members.map((one) => stateOf(one, before)));
    },
    epochs: (walletId) =>
      ofEach(
        async (one): Promise<Epochs | null> =>
          epochsOf.parse(await one.ask('reshare_epochs', { walletId }, WITHIN)),
      ),
    openable: () =>
      ofEach(async (one) => {
        let openable = 0;
        for (let at: number | undefined = 0; at !== undefined; ) {
          const part: z.output<typeof left> = left.parse(await one.ask('split_left', { at }));
          [openable, at] = [openable + part.openable, part.at];
        }
        return openable;
      }),
    async pairs({ walletId, owner, publicKey, sealedKey }, blockhash) {
      const key = { walletId, owner, publicKey, sealedKey: Buffer.from(sealedKey).toString('base64') };
      const answers: PairAnswer[] = [];
      for (const [at, one] of members.entries())
        for (const other of members.slice(at + 1)) {
          const made = await declaredBy(carrier, [one, other], 'attest_begin', { ...key, blockhash });
          answers.push({ pair: [one.name, other.name], ...shown(made) });
        }
      return answers;
    },
    async operate(name, order) {
      const one = members.find((member) => member.name === name)!;
      return operated.parse(await one.ask('operate', { order }, OPERATE_WITHIN));
    },
  };
}

async function stateOf(one: SignerMember, before: readonly Feeds[]): Promise<MemberState> {
  const { name } = one;
  try {
    const [{ version, doubt = null }, { unmet, lost }, { feeds, lacks }] = await Promise.all([
      one.ask('ping', {}, WITHIN).then((answer) => pong.parse(answer)),
      greetingOf(one),
      feedsOf(one),
    ]);
    const behind = Object.keys(feeds).flatMap((of) => {
      const most = Math.max(...before.map((known) => known[of]?.records ?? 0));
      const missing = most - feeds[of]!.records;
      return missing > 0 ? [[of, missing] as const] : [];
    });
    return {
      name,
      away: null,
      version,
      doubt,
      unmet,
      lost,
      feeds,
      behind: Object.fromEntries(behind),
      lacks,
    };
  } catch (error) {
    const nothing = { version: null, doubt: null, unmet: [], lost: [], feeds: {}, behind: {}, lacks: false };
    return { name, away: reasonOf(error), ...nothing };
  }
}

/** Whom it has not met since its start, and whom operators have given up. */
export async function greetingOf(one: Pick<SignerMember, 'ask'>): Promise<z.output<typeof greeting>> {
  return greeting.parse(await one.ask('greet', {}, WITHIN));
}

/** How far it has the records of each, and whether it has yet to keep what was told of owners. */
export async function feedsOf(
  one: Pick<SignerMember, 'ask'>,
): Promise<{ readonly feeds: Feeds; readonly lacks: boolean }> {
  const { heads, lacks } = feedHeads.parse(await one.ask('feed_heads', {}, WITHIN));
  const feeds = Object.entries(heads).map(([of, text]) => {
    const [records, digest = ''] = text.split(' ');
    return [of, { records: Number(records), digest }] as const;
  });
  return { feeds: Object.fromEntries(feeds), lacks };
}

function shown(made: Fields): Pick<PairAnswer, 'signature' | 'by' | 'why'> {
  if (!('failed' in made)) return { signature: String(made.signature), by: null, why: null };
  return { signature: null, by: String(made.by), why: reasonOf(made.failed) };
}

function reasonOf(error: unknown): string {
  if (isCallError(error, 'GUARD_REFUSED')) return error.context.reason;
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? cause.message : error instanceof Error ? error.message : String(error);
}
