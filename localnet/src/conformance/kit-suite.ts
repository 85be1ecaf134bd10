import { afterAll, beforeAll, describe, test } from 'vitest';
import { blocks } from './kit/blocks.ts';
import { type Chain, type Check, openChain } from './kit/chain.ts';
import { fees } from './kit/fees.ts';
import { landing } from './kit/landing.ts';
import { notifications } from './kit/notifications.ts';
import { refusals } from './kit/refusals.ts';
import { simulation } from './kit/simulation.ts';
import { tokens } from './kit/tokens.ts';
import type { KnownDefects, Target } from './target.ts';

/** What @solana/kit expects of a chain, run against any that claims to be one. */
export function kitSuite(
  name: string,
  open: () => Promise<Target>,
  knownDefects: KnownDefects = { always: {}, sometimes: {} },
): void {
  describe(name, () => {
    let target: Target;
    let chain: Chain;
    beforeAll(async () => {
      target = await open();
      chain = await openChain(target);
    });
    afterAll(() => target?.close());

    const check: Check = (title, body) => {
      const { always, sometimes } = knownDefects;
      const run = (): Promise<void> => body(chain);
      if (sometimes[title]) test.skip(`${title} (known defect: ${sometimes[title]})`, run);
      else if (always[title]) test.fails(`${title} (known defect: ${always[title]})`, run);
      else test(title, run);
    };
    for (const part of [fees, tokens, simulation, refusals, landing, blocks, notifications]) part(check);
  });
}
