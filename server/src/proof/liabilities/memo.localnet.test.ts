import { createHash } from 'node:crypto';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { heldClock } from '../../../../testing/held-clock.ts';
import { moneyWorld } from '../../../../testing/money-world.ts';
import { checkInstallation, installationKey } from '../../custody/installation/installation.ts';
import { createOwnChainCheck } from '../../custody/installation/own-chain.ts';
import { proveCustody } from '../../custody/prove.ts';
import { createLiabilities } from './liabilities.ts';
import { publishNewest } from './memo.ts';

const world = await moneyWorld();
const { db, chain, keys, newWallet, fund, until } = world;
const SOL = 1_000_000_000n;
const warnings: unknown[] = [];
const log = {
  ...pino({ enabled: false }),
  info: () => {},
  error: () => {},
  warn: (facts: unknown) => warnings.push(facts),
};
const publish = () =>
  publishNewest({ db, chain, signer: keys, publisher: () => installationKey(db), log: log as never });

test('the root of the newest day is written to the chain once, paid by a key that no user owns', async () => {
  await createOwnChainCheck(db)('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d');
  await (await checkInstallation({ db, signer: keys, log: log as never })).prove();
  expect(await publish(), 'before the first day').toBe(true);
  const wallet = await newWallet(SOL);
  const { slot } = await chain.holdings([wallet.publicKey]);
  const row = { wallet_id: wallet.walletId, signature: 'deposit', mint: SOL_MINT, delta: SOL, slot };
  await db
    .insertInto('ledger')
    .values({ ...row, at: new Date(), source: 'external' })
    .execute();
  const liabilities = createLiabilities({
    priceDays: { close: async () => ({}), of: async () => ({}), closedIn: async () => null },
    ...{ db, signer: keys, clock: heldClock(), log: pino({ enabled: false }), publish: null },
    checkKey: 'ab'.repeat(32),
    proveCustody: (at) => proveCustody({ db, chain, attest: keys.attest, network: 'localnet', at }),
  });
  await liabilities.makeToday();

  const { publicKey } = (await installationKey(db))!;
  expect(await publish(), 'without SOL').toBe(false);
  expect(warnings).toContainEqual({ address: publicKey });
  await fund(publicKey, SOL);
  await until(async () => expect(await publish()).toBe(true));

  const { statement, memo, day } = (await liabilities.newest())!;
  const landed = (await chain.transaction(memo!))!;
  expect(landed).toMatchObject({ error: null, feeLamports: 5_000n });
  const [other] = await chain.signaturesFor(publicKey, { limit: 10 });
  expect(other!.signature).toBe(memo);
  const response = await fetch(world.localnet.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'getTransaction' },
      params: [memo, { encoding: 'base64', maxSupportedTransactionVersion: 0 }],
    }),
  });
  const { result } = (await response.json()) as { result: { transaction: [string] } };
  const hash = createHash('sha256').update(statement).digest('hex');
  expect(Buffer.from(result.transaction[0], 'base64').toString('latin1')).toContain(
    `cumulus liabilities ${day} ${hash}`,
  );
  expect(await publish()).toBe(true);
  expect(await chain.signaturesFor(publicKey, { limit: 10 })).toHaveLength(2);
});
