import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buysSol, sellsSol, swapIntent, tokensOnly, WALLET } from '../../testing/cases.ts';
import { compile } from '../../testing/messages.ts';
import { regretsOf } from '../../testing/regrets.ts';
import { coSigned, routed, type TestSwap } from '../../testing/swap.ts';
import { isSigned, spliced, splices } from '../../testing/twist.ts';

async function messagesOf(swap: TestSwap) {
  const quote = { amount: swap.sell.amount, quoted: swap.buy.amount, slippageBps: 0 };
  const kind = swap === sellsSol ? 'route_v2' : 'shared_accounts_route_v2';
  const drafts = [await coSigned(swap), ...(swap === tokensOnly ? [] : [await routed(swap, kind, quote)])];
  const intent = await swapIntent(swap);
  const regrets = await regretsOf({ ...swap, feeCapLamports: intent.feeCapLamports });
  return drafts.map((steps) => ({
    intent,
    bytes: compile({ feePayer: WALLET, instructions: Object.values(steps) }),
    regrets,
  }));
}

const goodMessages = (await Promise.all([sellsSol, buysSol, tokensOnly].map(messagesOf))).flat();

test('the messages to change are signed, and nothing in them is to be regretted', () => {
  for (const { intent, bytes, regrets } of goodMessages) {
    expect(isSigned(intent, bytes)).toBe(true);
    expect(regrets(bytes)).toEqual([]);
  }
});

test('no bytes of a swap can be changed, added or cut so that it is regretted and signed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...goodMessages), splices, ({ intent, bytes, regrets }, changes) => {
      const changed = spliced(bytes, changes);
      if (isSigned(intent, changed)) expect(regrets(changed)).toEqual([]);
    }),
    { numRuns: 5_000 },
  );
});

test('a swap is signed for at most what it sells and at least what it buys, whatever the amounts are', async () => {
  const amount = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
  await fc.assert(
    fc.asyncProperty(amount, amount, amount, amount, async (most, least, pays, gets) => {
      const asked = {
        ...tokensOnly,
        sell: { ...tokensOnly.sell, amount: most },
        buy: { ...tokensOnly.buy, amount: least },
      };
      const does = {
        ...tokensOnly,
        sell: { ...tokensOnly.sell, amount: pays },
        buy: { ...tokensOnly.buy, amount: gets },
      };
      const bytes = compile({ feePayer: WALLET, instructions: Object.values(await coSigned(does)) });
      expect(isSigned(await swapIntent(asked), bytes)).toBe(pays <= most && gets >= least);
    }),
    { numRuns: 200 },
  );
});
