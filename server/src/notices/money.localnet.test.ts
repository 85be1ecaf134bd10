import type { CallOutput } from '@cumulus/contract/call.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { expect, test } from 'vitest';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const { newOwner, until, localnet, database } = await runningCumulus({ DEPOSIT_SWEEP: '1000' });

type Owner = Awaited<ReturnType<typeof newOwner>>;
const inbox = async ({ ask }: Owner) =>
  ((await ask('getNotices')).result as CallOutput<Calls['getNotices']>).notices;
const SOL = { symbol: 'SOL', decimals: 9 };

test('sender and receiver of a payment are notified, each once', async () => {
  const [from, to] = [await newOwner(3_000_000_000n), await newOwner(0n)];
  const paid = await from.ask('transferSol', { toAddress: to.publicKey, amount: '1.5' });
  const { txSignature: signature } = paid.result as { txSignature: string };
  const moved = { mint: SOL_MINT, amount: '1500000000', signature };
  await until(async () => expect(await inbox(to)).toHaveLength(1));
  expect(await inbox(to)).toMatchObject([
    {
      kind: 'received',
      facts: { ...moved, walletId: to.walletId, from: from.publicKey },
      isRead: false,
      token: SOL,
    },
  ]);
  await until(async () => expect(await inbox(from)).toHaveLength(2));
  const told = (await inbox(from)).toSorted((one, other) => one.kind.localeCompare(other.kind));
  expect(told).toMatchObject([
    { kind: 'received', facts: { amount: '3000000000', from: localnet.faucet } },
    { kind: 'sent', facts: { ...moved, walletId: from.walletId, to: to.publicKey }, token: SOL },
  ]);
});

test('what its user has just done is not new, neither at the wallet that sends nor at an own one that receives', async () => {
  const owner = await newOwner(3_000_000_000n);
  const unread = async () =>
    ((await owner.ask('getNotices')).result as CallOutput<Calls['getNotices']>).unread;
  await until(async () => expect(await inbox(owner)).toHaveLength(1));
  expect(await unread()).toBe(1);
  const second = (await owner.ask('createCloudWallet', { name: 'Second' })).result as {
    wallet: { publicKey: string };
  };
  await owner.ask('transferSol', { toAddress: second.wallet.publicKey, amount: '1' });
  await until(async () => expect(await inbox(owner)).toHaveLength(3));
  expect((await inbox(owner)).map(({ kind, isRead }) => [kind, isRead])).toEqual(
    expect.arrayContaining([
      ['sent', true],
      ['received', true],
      ['received', false],
    ]),
  );
  expect(await unread()).toBe(1);
});

test('deposits of next to nothing, and of unverified tokens, make no notice', async () => {
  const owner = await newOwner(1_000_000_000n);
  await localnet.fund(owner.publicKey, 5_000_000_000n, localnet.mintOf('RUMOR'));
  await localnet.fund(owner.publicKey, 1_000n);
  await localnet.fund(owner.publicKey, 7_000_000n, localnet.mintOf('USDC'));
  const { db } = database;
  await until(async () => {
    const ledger = db.selectFrom('ledger').select('mint').where('wallet_id', '=', owner.walletId);
    expect(await ledger.where('valued_at', 'is not', null).execute()).toHaveLength(4);
    const left = db
      .selectFrom('notices')
      .innerJoin('wallets', 'wallets.user_id', 'notices.user_id')
      .select('routed_at')
      .where('wallets.id', '=', owner.walletId);
    expect((await left.execute()).map(({ routed_at }) => routed_at)).toEqual([
      expect.any(Date),
      expect.any(Date),
    ]);
  });
  const told = (await inbox(owner)).map(({ facts, token }) => [
    token?.symbol,
    'amount' in facts && facts.amount,
  ]);
  expect(new Map(told as [string, string][])).toEqual(
    new Map([
      ['SOL', '1000000000'],
      ['USDC', '7000000'],
    ]),
  );
});
