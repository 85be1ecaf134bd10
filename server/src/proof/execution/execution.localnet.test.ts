import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { heldClock } from '../../../../testing/held-clock.ts';
import { swapWorld } from '../../../../testing/swap-world.ts';
import { verifyFiles } from '../../../../verify/cumulus-verify.mjs';
import { canonicalFile } from '../../../../wire/src/canonical-json.ts';
import { createOwnChainCheck } from '../../custody/installation/own-chain.ts';
import type { ListedToken, Quote } from '../../ports/market.ts';
import { createSwapMarks } from '../marks/marks.ts';
import { createReceipts } from '../receipts/receipts.ts';
import { createExecution } from './execution.ts';
import type { Line } from './line.ts';

const world = await swapWorld();
const { db, keys, call, newWallet, mint, sale, intentsOf } = world;
const log = pino({ enabled: false });
const SOL = 1_000_000_000n;
const DAY_MS = 86_400_000;
beforeAll(async () => void (await createOwnChainCheck(db)('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')));

const verify = async (...files: string[]) =>
  verifyFiles(
    await keys.proofKey(),
    files.map((content, index) => ({ name: `file ${index}`, bytes: Buffer.from(content) })),
  );

/** Figures as they are published a day after a time. */
const fileAfter = async (at: Date) =>
  (await createExecution({ db, clock: { now: () => at.getTime() + DAY_MS + 3_600_000 } }).file()).content;

/** A swap of a tenth of a SOL with all its marks and its receipt. */
async function marked() {
  const wallet = await newWallet(2n * SOL);
  await call('executeCloudWalletSwap', wallet, await sale(wallet, SOL / 10n));
  const [intent] = await intentsOf(wallet);
  const { settled_at: settledAt } = await db
    .selectFrom('swap_marks')
    .select('settled_at')
    .where('intent_id', '=', intent!.id)
    .executeTakeFirstOrThrow();
  const clock = heldClock(settledAt.getTime());
  const worth = {
    [SOL_MINT]: [100, 9],
    [mint.address]: [10 / 10 ** (7 - mint.decimals), mint.decimals],
  } as const;
  const market = {
    fresh: async (mints: readonly string[]) =>
      new Map(mints.map((each) => [each, { usd: worth[each]![0], at: clock.now() } as Quote])),
    tokens: async (mints: readonly string[]) =>
      new Map(mints.map((each) => [each, { decimals: worth[each]![1] } as ListedToken])),
  };
  const marks = createSwapMarks({ db, market, clock, log });
  for (const afterMs of [1_000, 4_000, 25_000]) {
    clock.advance(afterMs);
    await marks.markNext();
  }
  const receipts = createReceipts({ db, signer: keys, clock, log });
  return { settledAt, receipt: (await receipts.file(wallet.caller.userId, intent!.id)).content };
}

test('each figure is computed again from the file, and a receipt shows that its swap is counted as it was', async () => {
  const { settledAt, receipt } = await marked();
  const file = await fileAfter(settledAt);
  const { holds, lines } = await verify(file, receipt);
  expect(lines.filter((line) => line.startsWith('FAILS'))).toEqual([]);
  expect(holds).toBe(true);
  expect(lines).toContain('holds  file 1 and file 0: the swap is counted as its receipt says.');
  const { lines: counted, figures } = JSON.parse(file) as { lines: Line[]; figures: unknown[] };
  expect(counted).toEqual([
    {
      ...{ leaf: expect.stringMatching(/^[\da-f]{64}$/), sold: SOL_MINT, bought: mint.address },
      ...{ size: 'under 100', gain: '0', beyond: '0', after: ['0', '0', '0'] },
    },
  ]);
  expect(figures).toHaveLength(1);
});

interface File {
  uncounted: string;
  lines: Line[];
  figures: { swaps: string; improvement: string }[];
}

test.each<[string, (file: File) => void, string]>([
  [
    'a better figure',
    ({ figures }) => (figures[0]!.improvement = '5'),
    'the figures are not those of the swaps',
  ],
  ['a swap that is counted twice', ({ lines }) => void lines.push(lines[0]!), 'a swap is counted twice'],
  [
    'a swap that is counted otherwise, with figures that agree',
    ({ lines, figures }) => {
      for (const line of lines) Object.assign(line, { gain: '7' });
      figures[0]!.improvement = '7';
    },
    'the swap is counted otherwise than its receipt says',
  ],
  [
    'a swap that was left out',
    (file) => Object.assign(file, { lines: [], figures: [] }),
    'the swap of this receipt is not counted',
  ],
])('finds %s', async (_what, change, why) => {
  const { settledAt, receipt } = await marked();
  const file = JSON.parse(await fileAfter(settledAt)) as File;
  change(file);
  const { holds, lines } = await verify(canonicalFile(file), receipt);
  expect(holds).toBe(false);
  expect(lines.filter((line) => line.startsWith('FAILS')).join()).toContain(why);
});

test('says how many swaps lack a receipt, and counts those of closed days alone', async () => {
  const { settledAt } = await marked();
  await db.updateTable('swap_marks').set({ line: null }).where('settled_at', '=', settledAt).execute();
  const file = JSON.parse(await fileAfter(settledAt)) as File;
  expect(file.uncounted).toBe('1');
  const today = createExecution({ db, clock: { now: () => settledAt.getTime() } });
  expect((await today.read()).lines).toEqual([]);
});
