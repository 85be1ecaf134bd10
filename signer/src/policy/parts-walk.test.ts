import { expect, test } from 'vitest';
import { readPart, tradesText } from '../../../wire/src/trades.ts';
import { sellsSol } from '../../testing/cases.ts';
import { sealMandate, sealOrderSwap } from '../../testing/mandates.ts';
import { orderedSwap } from '../../testing/ordered-swap.ts';
import { FLOOR, SOLD, trade, withTrades } from '../../testing/parts-world.ts';
import type { TestSwap } from '../../testing/swap.ts';
import { walk } from '../../testing/walk.ts';
import { type QuickSigner, quickSigner } from '../../testing/walk-world.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { slotIn } from '../journal/slot.ts';
import type { Fields } from '../terms/fields.ts';

/*
 * An intruder in the server, with all of its secrets, finds an order of several swaps of an owner with a PIN: three rounds, two of which are
 * due, each by one of two choices, and a swap that follows. They send every request about it, in sequences of up to three.
 */

const DEPTH = 3;
const HOUR = 3_600_000;
const [LOW, HIGH] = [FLOOR / 2n, FLOOR];
const CHOICES = [HIGH, LOW].map((least) => ({ sellAmount: String(SOLD), buyAmount: String(least) }));
const TRADES = [
  trade({ rounds: 3, everyMs: HOUR, choices: CHOICES }),
  trade({ after: 0, choices: [{ sellAmount: String(SOLD), buyAmount: String(HIGH) }] }),
];
const PARTS = [
  '0/0/0',
  '0/0/1',
  '0/1/0',
  '0/1/1',
  '0/2/0',
  '0/3/0',
  '0/0/2',
  '1/0/0',
  '1/1/0',
  '1/0/1',
  '2/0/0',
];

/** Each of another transaction. */
const SWAPS: Readonly<Record<string, { sold: bigint; brings: bigint; isDirect?: boolean }>> = {
  'as decided': { sold: SOLD, brings: HIGH },
  'for the lower floor': { sold: SOLD, brings: LOW },
  'below every floor': { sold: SOLD, brings: LOW - 1n },
  'half for half': { sold: SOLD / 2n, brings: HIGH / 2n },
  'half for less': { sold: SOLD / 2n, brings: LOW / 2n - 1n },
  'more sold': { sold: SOLD * 2n, brings: HIGH },
  'to themselves': { sold: SOLD, brings: HIGH, isDirect: true },
};

async function begin() {
  const { signer, holder, mandate, record } = await withTrades(TRADES, { notBefore: Date.now() - HOUR });
  await record();
  await signer.memory.pins.set(holder.owner, '271828');
  const wallet = signer.memory.journal.wallet(holder.walletId)!;
  const swap: TestSwap = { ...sellsSol, wallet: wallet.publicKey as TestSwap['wallet'] };
  const steps = new Map<string, Fields>();
  for (const [what, quote] of Object.entries(SWAPS)) {
    const { intent, message } = await orderedSwap(swap, quote);
    for (const part of ['', ...PARTS]) {
      const name = part === '' ? mandate.id : `${mandate.id}/${part}`;
      for (const [sealed, seal] of [
        ['sealed', { orderSeal: sealOrderSwap(name, message) }],
        ['sealed for another', { orderSeal: sealOrderSwap(`${mandate.id}/0/0/1/`, message) }],
        ['unsealed', {}],
      ] as const)
        steps.set(`sign ${part} ${what} ${sealed}`, {
          ...{ name: 'sign', ...holder, publicKey: wallet.publicKey, sealedKey: wallet.sealedKey },
          ...{ mandate: name, intentId: mandate.id, after: null, context: '{}', intent },
          ...{ message: message.toString('base64'), ...seal },
        });
    }
  }
  const more = tradesText(TRADES.map((each) => ({ ...each, rounds: 9, everyMs: 0 })));
  for (const revision of [undefined, 1])
    for (const terms of [{ kind: 'trades', trades: more } as const, mandate.terms])
      for (const notBefore of [0, mandate.notBefore!])
        steps.set(`record ${revision} ${terms === mandate.terms} ${notBefore === 0}`, {
          ...{ name: 'record', context: '{}' },
          mandate: sealMandate({ ...mandate, terms, notBefore, ...(revision && { revision }) }),
        });
  steps.set('close', { name: 'close', mandateId: mandate.id });
  return { records: [...signer.records], steps };
}

test('no three requests make of an order of several swaps anything else than its swaps, each round once', async () => {
  const { records: before, steps } = await begin();
  const signed = new Set<string>();
  const { asked, gifts } = await walk<QuickSigner>({
    depth: DEPTH,
    arrive: () => quickSigner(before),
    stepsOf: () => new Map([...steps].map(([label, fields]) => [label, () => fields])),
    async take(signer, label, fields) {
      const known = signer.records.length;
      await signer.ask(fields());
      if (label.startsWith('sign') && signer.records.length > known) signed.add(label);
      return giftIn(signer.records.slice(before.length));
    },
    stateOf: ({ records }) =>
      records
        .slice(before.length)
        .map(({ at: _, ...rest }) => JSON.stringify(rest))
        .sort()
        .join(),
  });
  expect([...gifts].map(([gift, by]) => [gift, ...by])).toEqual([]);
  expect([...signed].sort()).toEqual(
    [
      ...['0/0/0', '0/0/1', '0/1/0', '0/1/1', '1/0/0'].flatMap((part) => [
        `sign ${part} as decided sealed`,
        ...(part.endsWith('1') ? [`sign ${part} for the lower floor sealed`] : []),
        `sign ${part} half for half sealed`,
      ]),
    ].sort(),
  );
  expect(asked).toBeGreaterThan(1_000);
});

function giftIn(records: QuickSigner['records']): string | null {
  if (records.some(({ kind }) => kind === 'mandate')) return 'a mandate';
  const signatures = records.filter((record): record is SignatureRecord => record.kind === 'signature');
  const closed = records.findIndex(({ kind }) => kind === 'closure');
  if (closed >= 0 && records.slice(closed).some(({ kind }) => kind === 'signature'))
    return 'a signature of what has ended';
  if (new Set(signatures.map(slotIn)).size < signatures.length) return 'two signatures of a round';
  for (const [number, { mandateId, part, facts }] of signatures.entries()) {
    const { trade: of, round, choice } = readPart(`${mandateId}/${part}`)!;
    if (of === 0 ? round > 1 : round > 0) return 'a round too early, or too many';
    if (of === 1 && !signatures.slice(0, number).some((each) => each.part?.startsWith('0/')))
      return 'what follows, first';
    const least = BigInt(TRADES[of]!.choices[choice]!.buyAmount);
    const [sold, brings] = [BigInt(facts.soldAmount!), BigInt(facts.leastBoughtAmount!)];
    if (sold > SOLD || brings * SOLD < least * sold) return 'another swap';
  }
  return null;
}
