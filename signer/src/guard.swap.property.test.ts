import { COMPUTE_BUDGET_PROGRAM_ADDRESS } from '@solana-program/compute-budget';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buysSol, sellsSol, swapIntent, TOKEN_2022_ADDRESS, tokensOnly, WALLET } from '../testing/cases.ts';
import { associatedToken, compile } from '../testing/messages.ts';
import { coSigned, ROUTER, routed, type TestSwap, WRAPPED_SOL } from '../testing/swap.ts';
import {
  isSigned,
  type ReadInstruction,
  readMessage,
  spliced,
  splices,
  withEachBitFlipped,
} from '../testing/twist.ts';

async function messagesOf(swap: TestSwap) {
  const [wrapped, sell, buy] = await Promise.all([
    associatedToken(WALLET, WRAPPED_SOL),
    associatedToken(WALLET, swap.sell.mint, swap.sell.program),
    associatedToken(WALLET, swap.buy.mint, swap.buy.program),
  ]);
  const quote = { amount: swap.sell.amount, quoted: swap.buy.amount, slippageBps: 0 };
  const kind = swap === sellsSol ? 'route_v2' : 'shared_accounts_route_v2';
  const drafts = [await coSigned(swap), ...(swap === tokensOnly ? [] : [await routed(swap, kind, quote)])];
  const intent = await swapIntent(swap);
  return drafts.map((steps) => ({
    swap,
    intent,
    bytes: compile({ feePayer: WALLET, instructions: Object.values(steps) }),
    accounts: { wrapped, sell, buy },
  }));
}

const goodMessages = (await Promise.all([sellsSol, buysSol, tokensOnly].map(messagesOf))).flat();
type Good = (typeof goodMessages)[number];

/** What a message does that the wallet would regret, whatever else became of it. */
function regrets({ swap, accounts }: Good, message: Buffer): string[] {
  const { payer, instructions } = readMessage(message);
  const of = (instruction: ReadInstruction): string[] => {
    const named = instruction.accounts.map(({ address }) => address);
    const data = Buffer.from(instruction.data);
    switch (instruction.programAddress) {
      case COMPUTE_BUDGET_PROGRAM_ADDRESS:
        return [];
      case SYSTEM_PROGRAM_ADDRESS: {
        const isWrap = data.readUInt32LE(0) === 2 && named[0] === WALLET && named[1] === accounts.wrapped;
        return isWrap && data.readBigUInt64LE(4) <= swap.sell.amount ? [] : ['SOL goes astray'];
      }
      case ASSOCIATED_TOKEN_PROGRAM_ADDRESS: {
        const isOwn = named[1] === accounts.sell || named[1] === accounts.buy;
        return isOwn && named[2] === WALLET && (data[0] ?? 0) < 2 ? [] : ['opens what is not its own'];
      }
      case TOKEN_PROGRAM_ADDRESS:
      case TOKEN_2022_ADDRESS:
        return ofToken(data, named);
      case ROUTER:
        return ofRouter(data, named);
      default:
        return ['calls a stranger'];
    }
  };
  const ofToken = (data: Buffer, named: readonly string[]): string[] => {
    if (data[0] === 17) return [];
    if (data[0] === 9) {
      return named[0] === accounts.wrapped && named[1] === WALLET ? [] : ['closes to somebody else'];
    }
    if (data[0] !== 12) return ['does something else with tokens'];
    const [source, , destination, authority] = named;
    if (authority === WALLET) {
      return source === accounts.sell && data.readBigUInt64LE(1) <= swap.sell.amount
        ? []
        : ['sells too much'];
    }
    return destination === accounts.buy && data.readBigUInt64LE(1) >= swap.buy.amount
      ? []
      : ['buys too little'];
  };
  const ofRouter = (data: Buffer, named: readonly string[]): string[] => {
    const isShared = data.toString('hex', 0, 8) === 'd19853937cfed8e9';
    const [at, authority, source, destination] = isShared ? [9, 1, 2, 5] : [8, 0, 1, 2];
    const fits =
      named[authority!] === WALLET &&
      named[source!] === accounts.sell &&
      named[destination!] === accounts.buy &&
      data.readBigUInt64LE(at) <= swap.sell.amount &&
      data.readBigUInt64LE(at! + 8) >= swap.buy.amount;
    return fits ? [] : ['routes badly'];
  };
  return [...(payer === WALLET ? [] : ['is paid by another']), ...instructions.flatMap(of)];
}

test('the messages to change are signed, and nothing in them is to be regretted', () => {
  for (const good of goodMessages) {
    expect(isSigned(good.intent, good.bytes)).toBe(true);
    expect(regrets(good, good.bytes)).toEqual([]);
  }
});

test('no single bit of a swap can be changed so that it is regretted and signed', () => {
  let signed = 0;
  for (const good of goodMessages) {
    for (const changed of withEachBitFlipped(good.bytes)) {
      if (!isSigned(good.intent, changed)) continue;
      signed += 1;
      expect(regrets(good, changed)).toEqual([]);
    }
  }
  // The bits of the blockhash are free, so some changed messages are signed.
  expect(signed).toBeGreaterThan(goodMessages.length * 256);
  // Tens of thousands of messages: a slow machine needs minutes.
}, 600_000);

test('no bytes of a swap can be changed, added or cut so that it is regretted and signed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...goodMessages), splices, (good, changes) => {
      const changed = spliced(good.bytes, changes);
      if (isSigned(good.intent, changed)) expect(regrets(good, changed)).toEqual([]);
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
