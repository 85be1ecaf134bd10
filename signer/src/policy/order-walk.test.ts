import { expect, test } from 'vitest';
import type { Terms } from '../../../wire/src/terms.ts';
import { decisionText, testAuthenticator } from '../../testing/authenticator.ts';
import { sellsSol, THIEF, TO } from '../../testing/cases.ts';
import { sealMandate, sealOrderSwap } from '../../testing/mandates.ts';
import { compile, transferSol } from '../../testing/messages.ts';
import { orderedSwap } from '../../testing/ordered-swap.ts';
import type { TestSwap } from '../../testing/swap.ts';
import { walk } from '../../testing/walk.ts';
import { type QuickSigner, quickSigner } from '../../testing/walk-world.ts';
import type { JournalRecord } from '../journal/record.ts';
import type { Fields } from '../terms/fields.ts';

/*
 * An intruder in the server, with all of its secrets, finds a waiting order of another user, and sends the signer every request about
 * it, in sequences of up to three. The signer gives them the swap that its owner has ordered, once, or nothing.
 */

const DEPTH = 3;
const [OWNER, WALLET] = ['owner', 'wallet'];
const PIN = '271828';
const [ORDER_ID, OTHER_ID, LATER_ID] = [1, 2, 3].map((n) => `0bde0000-0000-4000-8000-00000000000${n}`);
const SOLD = 2_000_000_000n;
const FLOOR = 7_000_000n;
const LATER = 4_000_000_000_000;

const FACTORS = [[], ['pin'], ['passkey'], ['pin', 'passkey']] as const;
type Factors = (typeof FACTORS)[number];

interface Beginning {
  readonly factors: Factors;
  readonly isFrozen: boolean;
  readonly records: readonly JournalRecord[];
  readonly steps: ReadonlyMap<string, Fields>;
}

const ordered = ({ sell, buy }: TestSwap, floor = FLOOR): Terms => ({
  ...{ kind: 'order', sellMint: sell.mint, sellAmount: String(SOLD) },
  ...{ buyMint: buy.mint, buyAmount: String(floor) },
});

const mandateOf = (id: string, terms: Terms, more: object = {}) =>
  sealMandate({ id, owner: OWNER!, walletId: WALLET!, expiresAt: null, terms, ...more });

async function begin(factors: Factors, isFrozen: boolean): Promise<Beginning> {
  const signer = quickSigner();
  const wallet = await create(signer);
  const swap: TestSwap = { ...sellsSol, wallet: String(wallet.publicKey) as TestSwap['wallet'] };
  for (const [id, more] of [[ORDER_ID!] as const, [LATER_ID!, { notBefore: LATER }] as const])
    await signer.ask({ name: 'record', mandate: mandateOf(id, ordered(swap), more), context: '{}' });
  for (const factor of factors) await give(signer, factor);
  if (isFrozen) await signer.ask({ name: 'freeze', owner: OWNER });
  return { factors, isFrozen, records: [...signer.records], steps: await stepsOf(wallet, swap) };
}

async function create(signer: QuickSigner): Promise<Fields> {
  const made = await signer.ask({ name: 'create', walletId: WALLET, owner: OWNER, context: '{}' });
  return { walletId: WALLET, owner: OWNER, ...made };
}

async function give(signer: QuickSigner, factor: 'pin' | 'passkey'): Promise<void> {
  if (factor === 'pin') {
    await signer.memory.pins.set(OWNER!, PIN);
    return;
  }
  const { nonce } = signer.memory.passkeys.begin(OWNER!);
  const made = testAuthenticator().create(decisionText(nonce, 'addPasskey', { name: 'Phone' }));
  await signer.ask({ name: 'passkey_add', owner: OWNER, label: 'Phone', ticket: null, ...made });
}

/** By their labels. */
async function stepsOf(wallet: Fields, swap: TestSwap): Promise<Map<string, Fields>> {
  const swaps = await swapsOf(swap);
  const terms = { ordered: ordered(swap), 'no floor': ordered(swap, 0n), pays: paid(THIEF) };
  const ids = { order: ORDER_ID!, later: LATER_ID!, another: OTHER_ID! };
  const steps = new Map<string, Fields>();
  for (const [named, id] of Object.entries(ids)) {
    for (const [what, said] of Object.entries(terms))
      for (const more of [{}, { revision: 1 }, { notBefore: 1 }])
        steps.set(`record ${named} ${what} ${Object.keys(more)}`, {
          ...{ name: 'record', mandate: mandateOf(id, said, more), context: '{}' },
        });
    for (const [what, { intent, message }] of Object.entries(swaps))
      for (const [sealed, orderSeal] of Object.entries(sealsOf(id, message)))
        for (const mandate of [id, mandateOf(id, terms['no floor'])])
          steps.set(`sign ${named} ${what} ${sealed} ${mandate === id ? 'by its id' : 'by a mandate'}`, {
            ...{ name: 'sign', ...wallet, mandate, intentId: id, after: null, context: '{}' },
            ...{ intent, message, ...orderSeal },
          });
    steps.set(`close ${named}`, { name: 'close', mandateId: id });
    steps.set(`authorise ${named}`, {
      ...{ name: 'authorise', ticket: null },
      mandate: JSON.stringify({
        id,
        owner: OWNER,
        walletId: WALLET,
        expiresAt: null,
        terms: terms['no floor'],
      }),
    });
  }
  steps.set('freeze', { name: 'freeze', owner: OWNER });
  steps.set('thaw', { name: 'thaw', owner: OWNER, ticket: null });
  return steps;
}

const paid = (to: string): Terms => ({ kind: 'transfer_sol', to, lamports: String(SOLD) });

const sealsOf = (id: string, message: string) => ({
  sealed: { orderSeal: sealOrderSwap(id, Buffer.from(message, 'base64')) },
  'sealed for another': {
    orderSeal: sealOrderSwap(id === ORDER_ID ? OTHER_ID! : ORDER_ID!, Buffer.from(message, 'base64')),
  },
  unsealed: {},
});

/** What an intruder would have signed: what was ordered, less, more for it, a sale to themselves, and payments. */
async function swapsOf(swap: TestSwap): Promise<Record<string, { intent: Fields; message: string }>> {
  const swapped = async (sold: bigint, brings: bigint, isDirect = false) => {
    const { intent, message } = await orderedSwap(swap, { sold, brings, isDirect });
    return { intent, message: message.toString('base64') };
  };
  const pays = (to: string) => ({
    intent: { ...paid(to), feeCapLamports: '5000' },
    message: encoded(swap, [transferSol(swap.wallet, to as typeof THIEF, SOLD)]),
  });
  return {
    'as ordered': await swapped(SOLD, FLOOR),
    'below the floor': await swapped(SOLD, FLOOR - 1n),
    'more sold': await swapped(SOLD * 2n, FLOOR),
    'to themselves': await swapped(SOLD, FLOOR, true),
    'to the thief': pays(THIEF),
    'to another': pays(TO),
  };
}

function encoded({ wallet }: TestSwap, instructions: Parameters<typeof compile>[0]['instructions']): string {
  return compile({ feePayer: wallet, instructions }).toString('base64');
}

async function walkFrom(beginning: Beginning) {
  const { records, steps } = beginning;
  /** The requests that were answered with a new signature. */
  const swaps = new Set<string>();
  const walked = await walk<QuickSigner>({
    depth: DEPTH,
    arrive: () => quickSigner(records),
    stepsOf: () => new Map([...steps].map(([label, fields]) => [label, () => fields])),
    async take(signer, label, fields) {
      const before = signer.records.length;
      await signer.ask(fields());
      if (fields().name === 'sign' && signer.records.length > before) swaps.add(label);
      return giftIn(signer, beginning);
    },
    stateOf: ({ records: now }) =>
      now
        .slice(records.length)
        .map(({ at: _, ...rest }) => JSON.stringify(rest))
        .sort()
        .join(),
  });
  return { ...walked, swaps };
}

function giftIn({ records }: QuickSigner, { records: before, factors, isFrozen }: Beginning): string | null {
  const signatures = records.filter((record) => record.kind === 'signature');
  const [first, ...more] = signatures;
  if (more.length > 0) return 'two signatures';
  if (isFrozen && first) return 'a signature of who is frozen';
  if (isFrozen && !records.some(({ kind }) => kind === 'freeze')) return 'a thaw';
  const recorded = records.slice(before.length).filter((record) => record.kind === 'mandate');
  if (factors.length > 0 && recorded.length > 0) return 'a mandate';
  if (!first) return null;
  const { soldAmount, leastBoughtAmount = '0' } = first.facts;
  const isOrdered = soldAmount === String(SOLD) && BigInt(leastBoughtAmount) >= FLOOR;
  return isOrdered ? null : 'another signature';
}

test.each(
  FACTORS.filter(({ length }) => length > 0).flatMap((factors) => [
    { factors, isFrozen: false },
    { factors, isFrozen: true },
  ]),
)(
  'no three requests make of an order that waits anything else than its swap: $factors, frozen: $isFrozen',
  async ({ factors, isFrozen }) => {
    const { asked, states, swaps, gifts } = await walkFrom(await begin(factors, isFrozen));
    expect([...gifts].map(([gift, by]) => [gift, ...by])).toEqual([]);
    expect([...swaps]).toEqual(isFrozen ? [] : ['sign order as ordered sealed by its id']);
    expect(asked).toBeGreaterThan(isFrozen ? 100 : 300);
    process.stdout.write(
      `${factors.join(' and ')}${isFrozen ? ', frozen' : ''}: ${asked} requests from ${states + 1} states\n`,
    );
  },
  120_000,
);
