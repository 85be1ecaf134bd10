import { type Address, createNoopSigner } from '@solana/kit';
import { AuthorityType, getSetAuthorityInstruction } from '@solana-program/token';
import { expect, onTestFinished, test } from 'vitest';
import { sellsSol, THIEF } from '../../testing/cases.ts';
import { type Fields, signerClient } from '../../testing/client.ts';
import { paymentOf } from '../../testing/mandates.ts';
import {
  associatedToken,
  closeAccount,
  compile,
  createAssociated,
  transferSol,
} from '../../testing/messages.ts';
import { scratchFolder, startSigner } from '../../testing/process.ts';
import {
  coSigned,
  fill,
  route,
  routed,
  type Steps,
  type TestSide,
  type TestSwap,
} from '../../testing/swap.ts';

const OWNED = { walletId: 'wallet-1', owner: 'careful' };
/** One unit of an unknown mint, for two SOL. */
const forNothing: TestSwap = { ...sellsSol, maker: THIEF, buy: { ...sellsSol.buy, amount: 1n } };

/** A signer under a policy, and how it answers a swap of a new wallet. */
async function swapping(policy: Fields) {
  const folder = scratchFolder();
  const environment = { SIGNER_POLICY: JSON.stringify(policy) };
  const run = await startSigner({ folder: folder.path, environment });
  const by = await signerClient(run.socket);
  onTestFinished(async () => {
    by.socket.destroy();
    await run.kill();
    folder[Symbol.dispose]();
  });
  const wallet = (await by.ask({ name: 'create', ...OWNED, context: '{}' })).ok as Fields;
  const feePayer = String(wallet.publicKey) as TestSwap['wallet'];
  return async (build: (swap: TestSwap) => Promise<Steps>) => {
    const swap = { ...forNothing, wallet: feePayer };
    const side = async ({ mint, program, amount }: TestSide) => ({
      ...{ mint, tokenProgram: program, amount: String(amount) },
      account: await associatedToken(feePayer, mint, program),
    });
    const [sell, buy] = [await side(swap.sell), await side(swap.buy)];
    const intent = { kind: 'swap', sell, buy, feeCapLamports: '100000' };
    const message = compile({ feePayer, instructions: Object.values(await build(swap)) });
    return await by.ask({
      ...{ name: 'sign', ...OWNED, ...wallet, ...paymentOf(OWNED, intent), after: null, context: '{}' },
      ...{ intent, message: message.toString('base64') },
    });
  };
}

const QUOTE = { amount: forNothing.sell.amount, quoted: 1n, slippageBps: 0 };

const openedFor = (to: Address, wallet: Address, { mint, program: tokenProgram }: TestSide) =>
  createAssociated({ wallet, to, mint, source: wallet, amount: 1n, decimals: 0, tokenProgram });

const given = async ({ wallet, sell }: TestSwap) =>
  getSetAuthorityInstruction({
    ...{ owned: await associatedToken(wallet, sell.mint), owner: createNoopSigner(wallet) },
    ...{ authorityType: AuthorityType.AccountOwner, newAuthority: THIEF },
  });

const RULES: [string, Fields][] = [
  ['lists recipients', { onlyRecipients: { careful: [sellsSol.maker] } }],
  ['lets new recipients wait', { newRecipientDelayMinutes: 300 }],
];

test.each(RULES)('a policy that %s lets no wallet exchange directly with anybody', async (_what, policy) => {
  const sign = await swapping(policy);
  expect((await sign(coSigned)).refused).toBe(
    'only swaps over the router or filled by a market maker are signed for this',
  );
});

test.each(RULES)('a policy that %s leaves swaps over the router', async (_what, policy) => {
  const sign = await swapping(policy);
  expect((await sign((swap) => routed(swap, 'route_v2', QUOTE))).ok).toBeDefined();
});

const filled = async (swap: TestSwap) => ({ fill: await fill(swap) });

test('the filler of a swap is a recipient like any other', async () => {
  const listed = await swapping({ onlyRecipients: { careful: [sellsSol.maker] } });
  expect((await listed(filled)).refused).toBe('this user pays listed recipients alone');
  expect((await listed((swap) => filled({ ...swap, maker: sellsSol.maker }))).ok).toBeDefined();
  const waiting = await swapping({ newRecipientDelayMinutes: 300 });
  expect((await waiting(filled)).refused).toMatch(/^the recipient is new/);
});

/** Ways out of a routed swap, beside what it sells. */
const wrapped = ({ wallet }: TestSwap) => associatedToken(wallet, sellsSol.sell.mint);
const LEAKS: [string, string, (swap: TestSwap, steps: Steps) => Promise<Steps>][] = [
  [
    'closes wrapped SOL to another',
    'the wrapped SOL is not unwrapped to the wallet',
    async (swap, steps) => ({ ...steps, unwrap: closeAccount(await wrapped(swap), THIEF, swap.wallet) }),
  ],
  [
    'wraps SOL for another',
    "the SOL goes elsewhere than into the wallet's wrapped SOL",
    async (swap, steps) => ({ ...steps, wrap: transferSol(swap.wallet, THIEF, 1n) }),
  ],
  [
    'opens an account for another',
    'a token account is opened that is not one of the swap',
    async ({ wallet, buy }, steps) => ({ ...steps, openBuy: await openedFor(THIEF, wallet, buy) }),
  ],
  [
    'gives an account away',
    'the Token instruction SetAuthority has no place in a swap',
    async (swap, steps) => ({ ...steps, give: await given(swap) }),
  ],
  [
    'has the bought tokens go elsewhere',
    'the tokens that are bought go to another account',
    async (swap, steps) => ({
      ...steps,
      route: await route(swap, 'route_v2', { ...QUOTE, elsewhere: THIEF }),
    }),
  ],
];
test.each(LEAKS)('a swap that %s is refused', async (_what, reason, leak) => {
  const sign = await swapping({ onlyRecipients: { careful: [] } });
  const built = async (swap: TestSwap) => leak(swap, await routed(swap, 'route_v2', QUOTE));
  expect((await sign(built)).refused).toBe(reason);
});

test('without such a policy an exchange is signed as its mandate says', async () => {
  expect((await (await swapping({ onlyRecipients: { other: [] } }))(coSigned)).ok).toBeDefined();
});
