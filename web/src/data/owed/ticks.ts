import { COUNTED_LEAVES_MAX } from '@cumulus/contract/limits.ts';
import { groupOf } from '../../../../wire/src/check-group.ts';
import { call, parseAnswer } from '../client.ts';
import { CallFailure } from '../failure.ts';
import { serverNow } from '../server-time.ts';
import type { Blinded } from './blind.ts';
import { OwedMismatch } from './mismatch.ts';
import type { PublicRoot } from './public-root.ts';
import type { OwnStorage } from './storage.ts';

/** Says once, without a name, that a leaf was checked. */
interface Tick {
  readonly day: string;
  readonly mint: string;
  readonly least: string;
  readonly input: string;
  readonly output: string;
  /** Milliseconds, by the server's clock. */
  readonly dueAt: number;
}

/** What was asked for on a day; null once its ticks are made. */
interface Asked {
  readonly day: string;
  readonly blinded: readonly Blinded[] | null;
}

const ASKED = 'owed-asked';
/** What has not been sent yet. */
const TICKS = 'owed-ticks';

/** Each is sent at its own time within this, so that neither its moment nor those beside it tell whose it is, milliseconds. */
const DELAY_MAX_MS = 60 * 60_000;
/** For how long a day's ticks are counted, milliseconds from its beginning. */
const COUNTED_MS = 2 * 24 * 60 * 60_000;

export type Leaves = readonly { readonly mint: string; readonly amount: bigint }[];

/**
 * Asks for the tokens of a day's leaves, whether these hold or not: that someone asks tells nothing. Returns what counts them once it
 * turns out that they do. Fails with OwedMismatch if a token would recognise its owner.
 */
export async function askForTokens(
  leaves: Leaves,
  { day, key, groups }: Pick<PublicRoot, 'day' | 'key' | 'groups'>,
  storage: OwnStorage,
): Promise<() => void> {
  const known = storage.read<Asked>(ASKED);
  const before = known?.day === day ? known.blinded : undefined;
  if (before === null) return () => {};
  const { blind, unblind } = await import('./blind.ts');
  const grouped = leaves.flatMap(({ mint, amount }) => {
    const group = groupOf(groups, { mint, amount });
    return group ? [{ mint, group }] : [];
  });
  const blinded =
    before ?? grouped.slice(0, COUNTED_LEAVES_MAX).map(({ mint, group }) => blind(day, mint, group, key));
  if (blinded.length === 0) return () => {};
  // Before it is sent: should the answer be lost, the same is asked again.
  storage.write(ASKED, { day, blinded } satisfies Asked);
  const { tokens } = await call('createCheckTokens', {
    day,
    tokens: blinded.map(({ mint, blinded: asked }) => ({ mint, blinded: asked })),
  });
  const issued = new Map(tokens.map((token) => [token.mint, token]));
  const ticks = blinded.flatMap((one): Tick[] => {
    const token = issued.get(one.mint);
    if (!token) return [];
    const output = unblind(day, one, token, key);
    if (output === null) throw new OwedMismatch('key');
    const { mint, least } = one.group;
    return [{ day, mint, least, input: one.input, output, dueAt: serverNow() + delay() }];
  });
  return () => {
    storage.write(TICKS, [...(storage.read<Tick[]>(TICKS) ?? []), ...ticks]);
    storage.write(ASKED, { day, blinded: null } satisfies Asked);
  };
}

/** Sends what is due, each tick in a request of its own, anonymously: without cookies, sign-in and referrer. */
export async function sendTicks(storage: OwnStorage): Promise<void> {
  const ticks = storage.read<Tick[]>(TICKS) ?? [];
  if (ticks.length === 0) return;
  const now = serverNow();
  const kept: Tick[] = [];
  for (const tick of ticks) {
    const isCounted = now < Date.parse(tick.day) + COUNTED_MS;
    if (isCounted && (tick.dueAt > now || !(await send(tick)))) kept.push(tick);
  }
  storage.write(TICKS, kept);
}

/** False if it has to be sent again. */
async function send({ dueAt: _, ...tick }: Tick): Promise<boolean> {
  try {
    const response = await fetch('/functions/countCheck', {
      ...{ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: tick }),
    });
    parseAnswer(await response.text());
    return true;
  } catch (failure) {
    return failure instanceof CallFailure && failure.code === 'INVALID_INPUT';
  }
}

function delay(): number {
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((random! / 2 ** 32) * DELAY_MAX_MS);
}
