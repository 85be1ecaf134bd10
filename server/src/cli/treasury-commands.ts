import { amountText } from '@cumulus/contract/amount.ts';
import { isCallError } from '@cumulus/contract/errors.ts';
import { SOL_DECIMALS } from '@cumulus/contract/limits.ts';
import { signerProcess } from '../adapters/signer-process.ts';
import { openSolanaRpc } from '../adapters/solana-rpc.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import { listCampaigns } from '../contest/operate.ts';
import { findTreasury, makeTreasury, type Treasury } from '../contest/treasury.ts';
import { type Command, type CommandContext, OperatorError } from './command.ts';
import { readSol } from './read-options.ts';

/** How long an operator is kept waiting for a signer that may not be there, milliseconds. */
const SIGNER_WITHIN = 2_000;

export const treasuryCommands: readonly Command[] = [
  {
    noun: 'contests',
    verb: 'treasury',
    summary: 'Show the wallet that gives SOL to entries and what it holds; make it where there is none',
    options: {},
    async run(_given, context) {
      const { db, print } = context;
      const there = await findTreasury(db);
      const treasury = there ?? (await make(context));
      if (!there) print('Made the treasury. Its key is in the signer.');
      print(`Address: ${treasury.publicKey}`);
      const held = await balance(context, treasury);
      print(`Balance: ${amountText(held, SOL_DECIMALS)} SOL`);
      const waiting = await listCampaigns(db);
      const owed = waiting.reduce((sum, row) => sum + row.lamports * BigInt(row.waiting), 0n);
      print(
        owed === 0n ? 'Nobody waits for SOL.' : `Entries wait for ${amountText(owed, SOL_DECIMALS)} SOL.`,
      );
      if (owed > held) print(`Send SOL to ${treasury.publicKey}: entries get theirs as soon as it is there.`);
    },
  },
  {
    noun: 'contests',
    verb: 'fund',
    summary: 'Give the treasury test SOL on a localnet; elsewhere it says where to send SOL',
    options: { sol: { value: 'amount', about: 'How much', required: true } },
    async run(given, context) {
      const lamports = readSol('sol', given.sol!);
      const treasury = await findTreasury(context.db);
      if (!treasury) throw new OperatorError('There is no treasury. Make it first: contests treasury.');
      if (context.setting('NETWORK') !== 'localnet')
        throw new OperatorError(`Only a localnet makes SOL. Send it to ${treasury.publicKey}.`);
      const answer = await fetch(new URL('/control/faucet', context.setting('SOLANA_RPC_URL')), {
        method: 'POST',
        body: JSON.stringify({ address: treasury.publicKey, amount: String(lamports) }),
      }).catch(() => null);
      if (!answer?.ok) throw new OperatorError('The localnet does not answer: is Cumulus running?');
      context.print(`Gave ${amountText(lamports, SOL_DECIMALS)} SOL to ${treasury.publicKey}.`);
    },
  },
];

async function make({ db, setting }: CommandContext): Promise<Treasury> {
  const keys = signerProcess({
    socketPath: setting('SIGNER_SOCKET'),
    deadlineMilliseconds: SIGNER_WITHIN,
  });
  try {
    return await makeTreasury(db, keys);
  } catch (error) {
    if (!isCallError(error, 'SIGNER_UNAVAILABLE')) throw error;
    throw new OperatorError('The signer does not answer: is Cumulus running?');
  } finally {
    await keys.close();
  }
}

async function balance({ setting }: CommandContext, { publicKey }: Treasury): Promise<bigint> {
  const chain = openSolanaRpc({
    rpcUrl: setting('SOLANA_RPC_URL'),
    wsUrl: setting('SOLANA_WS_URL'),
    clock,
  });
  try {
    const { value } = await chain.accounts([publicKey]);
    return value[0]?.lamports ?? 0n;
  } catch (error) {
    if (!isCallError(error, 'CHAIN_UNAVAILABLE')) throw error;
    throw new OperatorError('The Solana node does not answer, so that the balance is not known.');
  } finally {
    await chain.close();
  }
}
