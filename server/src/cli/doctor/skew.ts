import type { Clock } from '../../ports/clock.ts';
import type { DoctorContext, DoctorNode } from './context.ts';
import { reasonOf } from './reason.ts';

/** How far two clocks, or the newest block and a clock, may be apart, seconds: as the server tolerates. */
export const SKEW_MOST = 30;

/** Seconds that this machine's clock is ahead of another; text if that tells no time. */
export type Ahead = number | string;

export async function aheadOf(clock: Clock, read: () => Promise<number>): Promise<Ahead> {
  const asked = clock.now();
  return await read().then(
    (theirs) => Math.round(((asked + clock.now()) / 2 - theirs) / 1_000),
    (error: unknown) => reasonOf(error),
  );
}

export const isOff = (ahead: Ahead): boolean => typeof ahead === 'number' && Math.abs(ahead) > SKEW_MOST;

/** The time of a node's newest block. Milliseconds since 1970. */
export async function blockTime({ json, rpc }: DoctorNode): Promise<number> {
  const { slot } = await rpc.finalized();
  const answer = await json.ask({ method: 'getBlockTime', params: [Number(slot)] });
  if (answer.error !== undefined || typeof answer.result !== 'number')
    throw new Error('the node tells no time of its newest block');
  return answer.result * 1_000;
}

/** By the date of an answer of Jupiter's, which has neither this machine's clock nor the chain's. */
export function aheadOfWeb(findings: DoctorContext['findings']): Ahead {
  const heard = findings.get('jupiter')?.exchanges[0];
  const theirs = Date.parse(String(heard?.headers.date));
  return heard === undefined || Number.isNaN(theirs) ? 'not told' : Math.round((heard.at - theirs) / 1_000);
}
