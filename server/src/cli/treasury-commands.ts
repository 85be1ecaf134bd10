import { setTimeout } from 'node:timers/promises';
import { amountText, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { listCampaigns } from '../contest/campaigns.ts';
import { createTreasury, findTreasury, type Treasury } from '../contest/treasury.ts';
import { campaignOrder } from '../operations/campaigns.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import { order } from '../operations/order.ts';
import type { Command, CommandContext } from './command.ts';
import { readCount, readSol } from './read-options.ts';

export const treasuryCommands: readonly Command[] = [
  {
    noun: 'contests',
    verb: 'treasury',
    summary: 'Show the wallet that gives SOL to entries and what it holds; make it where there is none',
    options: {},
    answers: {
      address: 'Address of the treasury',
      lamports: 'What it holds',
      owedLamports: 'What entries wait for',
      isNew: 'Whether it was made now',
    },
    async run(_given, context) {
      const { db, serverDb, print } = context;
      const there = await findTreasury(serverDb);
      const treasury =
        there ?? (await context.reach.signer((signer) => createTreasury(db, signer, serverDb)));
      if (!there) print('Made the treasury. Its key is in the signer.');
      const active = (await listCampaigns(db)).filter(
        ({ state, waiting: left }) => state === 'active' || left > 0,
      );
      await order(context, ...active.map(campaignOrder), { kind: 'treasury', walletId: treasury.walletId });
      print(`Address: ${treasury.publicKey}`);
      const held = await balanceOf(context, treasury);
      print(`Balance: ${amountText(held, SOL_SCALE)} SOL`);
      const waiting = await listCampaigns(db);
      const owed = waiting.reduce((sum, row) => sum + row.lamports * BigInt(row.waiting), 0n);
      print(owed === 0n ? 'Nobody waits for SOL.' : `Entries wait for ${amountText(owed, SOL_SCALE)} SOL.`);
      if (owed > held) print(`Send SOL to ${treasury.publicKey}: entries get theirs as soon as it is there.`);
      return { address: treasury.publicKey, lamports: held, owedLamports: owed, isNew: !there };
    },
  },
  {
    noun: 'contests',
    verb: 'refill',
    summary: 'Show where to send SOL for the treasury and what it holds, and wait for a deposit if asked to',
    options: {
      wait: { value: 'seconds', about: 'Wait that long for a deposit' },
      sol: { value: 'amount', about: 'Wait for at least this much more' },
    },
    answers: {
      address: 'Address of the treasury',
      lamports: 'What it holds, after the wait',
      receivedLamports: 'What came during the wait; null without --wait',
    },
    async run(given, context) {
      const { serverDb, print } = context;
      const least = given.sol === undefined ? 1n : readSol('sol', given.sol);
      const waitMs = given.wait === undefined ? null : readCount('wait', given.wait) * 1_000;
      if (waitMs === null && given.sol !== undefined) throw new UsageError('--sol needs --wait.');
      const treasury = await findTreasury(serverDb);
      if (!treasury) throw new OperatorError('There is no treasury. Make it first: contests treasury.');
      const { publicKey: address } = treasury;
      const held = await balanceOf(context, treasury);
      print(`Send SOL to ${address}.`);
      print(`It holds ${amountText(held, SOL_SCALE)} SOL.`);
      if (waitMs === null) return { address, lamports: held, receivedLamports: null };
      const after = await awaitDeposit(() => balanceOf(context, treasury), { held, least, waitMs });
      if (after === null)
        throw new OperatorError(`No deposit of that size came to ${address} in ${given.wait} s.`, {
          address,
          lamports: await balanceOf(context, treasury),
          receivedLamports: 0n,
        });
      print(
        `Received ${amountText(after - held, SOL_SCALE)} SOL; it holds ${amountText(after, SOL_SCALE)} SOL.`,
      );
      return { address, lamports: after, receivedLamports: after - held };
    },
  },
  {
    noun: 'contests',
    verb: 'fund',
    summary: 'Give the treasury test SOL on a localnet; elsewhere it says where to send SOL',
    options: { sol: { value: 'amount', about: 'How much', required: true } },
    answers: { address: 'Address of the treasury', lamports: 'What it was given' },
    async run(given, context) {
      const lamports = readSol('sol', given.sol!);
      const treasury = await findTreasury(context.serverDb);
      if (!treasury) throw new OperatorError('There is no treasury. Make it first: contests treasury.');
      if (context.setting('NETWORK') !== 'localnet')
        throw new OperatorError(`Only a localnet makes SOL. Send it to ${treasury.publicKey}.`);
      const answer = await fetch(new URL('/control/faucet', context.setting('SOLANA_RPC_URL')), {
        method: 'POST',
        body: JSON.stringify({ address: treasury.publicKey, amount: String(lamports) }),
      }).catch(() => null);
      if (!answer?.ok) throw new OperatorError('The localnet does not answer: is Cumulus running?');
      context.print(`Gave ${amountText(lamports, SOL_SCALE)} SOL to ${treasury.publicKey}.`);
      return { address: treasury.publicKey, lamports };
    },
  },
];

/** Between two looks at the balance, milliseconds. */
const LOOK_EVERY = 2_000;

/** Waits until an address holds more than it held, by an amount at least. Null if it does not in time. */
async function awaitDeposit(
  read: () => Promise<bigint>,
  { held: before, least, waitMs }: { readonly held: bigint; readonly least: bigint; readonly waitMs: number },
): Promise<bigint | null> {
  const endsAt = performance.now() + waitMs;
  for (;;) {
    const held = await read();
    if (held - before >= least) return held;
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) return null;
    await setTimeout(Math.min(LOOK_EVERY, leftMs));
  }
}

async function balanceOf(context: CommandContext, { publicKey }: Treasury): Promise<bigint> {
  const { value } = await context.reach.chain((chain) => chain.accounts([publicKey]));
  return value[0]?.lamports ?? 0n;
}
