import { deriveAssociatedToken } from './derive.ts';
import { type CreateAssociated, type Effect, effectOf, type TransferChecked } from './effect.ts';
import type { Intent, TransferSolIntent, TransferTokenIntent } from './intent.ts';
import { decodeMessage } from './message.ts';
import { SPL_TOKEN, SYSTEM, TOKEN_2022 } from './programs.ts';
import { Refusal } from './refusal.ts';

const SIGNATURE_LAMPORTS = 5000n;
/** What the runtime grants at most, assumed where the message sets a price but no limit. */
const MAX_UNITS = 1_400_000n;
const MICRO_LAMPORTS = 1_000_000n;

/** Throws a Refusal unless `bytes` is a message by which `wallet` does what `intent` declares and nothing else. */
export function guard(bytes: Buffer, wallet: Buffer, intent: Intent): void {
  const message = decodeMessage(bytes);
  if (message.requiredSignatures !== 1) {
    throw new Refusal('the message wants a number of signatures other than one');
  }
  if (!message.accounts[0]?.equals(wallet)) throw new Refusal('the fee payer is not the wallet');
  const effects = message.instructions.map(effectOf);
  checkFee(effects, intent.feeCapLamports);
  if (intent.kind === 'transfer_sol') checkTransferSol(effects, wallet, intent);
  else checkTransferToken(effects, wallet, intent);
}

function checkFee(effects: readonly Effect[], capLamports: bigint): void {
  const limit = atMostOne(effects, 'unit_limit', 'SetComputeUnitLimit');
  const price = atMostOne(effects, 'unit_price', 'SetComputeUnitPrice');
  const microLamports = (limit?.units ?? MAX_UNITS) * (price?.microLamports ?? 0n);
  const fee = SIGNATURE_LAMPORTS + (microLamports + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
  if (fee > capLamports) {
    throw new Refusal(`the fee of up to ${fee} lamports is over the cap of ${capLamports}`);
  }
}

function checkTransferSol(effects: readonly Effect[], wallet: Buffer, intent: TransferSolIntent): void {
  if (atMostOne(effects, 'transfer_checked', 'TransferChecked')) {
    throw new Refusal('a transfer of SOL does not move tokens');
  }
  if (atMostOne(effects, 'create_associated', 'CreateIdempotent')) {
    throw new Refusal('a transfer of SOL does not open a token account');
  }
  const transfer = atMostOne(effects, 'transfer', 'Transfer');
  if (!transfer) throw new Refusal('the message transfers no SOL');
  if (!transfer.from.equals(wallet)) throw new Refusal('the SOL is not taken from the wallet');
  if (!transfer.to.equals(intent.to)) throw new Refusal('the SOL goes to another recipient');
  if (transfer.lamports !== intent.lamports) throw new Refusal('the amount of SOL is another');
}

function checkTransferToken(effects: readonly Effect[], wallet: Buffer, intent: TransferTokenIntent): void {
  const { tokenProgram, mint, to } = intent;
  if (!tokenProgram.equals(SPL_TOKEN) && !tokenProgram.equals(TOKEN_2022)) {
    throw new Refusal('the token program of the intent is neither SPL Token nor Token-2022');
  }
  if (atMostOne(effects, 'transfer', 'Transfer')) {
    throw new Refusal('a transfer of tokens does not move SOL');
  }
  const transfer = atMostOne(effects, 'transfer_checked', 'TransferChecked');
  if (!transfer) throw new Refusal('the message transfers no tokens');
  const create = atMostOne(effects, 'create_associated', 'CreateIdempotent');
  const destination = deriveAssociatedToken(to, tokenProgram, mint);
  if (create) checkCreate(create, wallet, intent, destination);
  checkTransferChecked(transfer, wallet, intent, destination);
}

function checkCreate(
  create: CreateAssociated,
  wallet: Buffer,
  intent: TransferTokenIntent,
  destination: Buffer,
): void {
  if (!create.payer.equals(wallet)) throw new Refusal('the token account is not paid for by the wallet');
  if (!create.owner.equals(intent.to)) throw new Refusal('a token account is opened for another owner');
  if (!create.mint.equals(intent.mint)) throw new Refusal('a token account is opened for another token');
  if (!create.system.equals(SYSTEM) || !create.tokenProgram.equals(intent.tokenProgram)) {
    throw new Refusal('a token account is opened with another program');
  }
  if (!create.account.equals(destination)) {
    throw new Refusal("the token account that is opened is not the recipient's associated one");
  }
}

function checkTransferChecked(
  transfer: TransferChecked,
  wallet: Buffer,
  intent: TransferTokenIntent,
  destination: Buffer,
): void {
  if (!transfer.tokenProgram.equals(intent.tokenProgram)) {
    throw new Refusal('the tokens are moved by another token program');
  }
  if (!transfer.authority.equals(wallet)) throw new Refusal('the tokens are not moved by the wallet');
  if (!transfer.source.equals(intent.source)) throw new Refusal('the tokens come from another account');
  if (!transfer.mint.equals(intent.mint)) throw new Refusal('the token is another');
  if (!transfer.destination.equals(destination)) throw new Refusal('the tokens go to another account');
  if (transfer.amount !== intent.amount) throw new Refusal('the amount of tokens is another');
  if (transfer.decimals !== intent.decimals) throw new Refusal('the decimals of the token are others');
}

function atMostOne<Kind extends Effect['kind']>(
  effects: readonly Effect[],
  kind: Kind,
  name: string,
): Extract<Effect, { kind: Kind }> | undefined {
  const found = effects.filter((effect) => effect.kind === kind);
  if (found.length > 1) throw new Refusal(`the message has more than one ${name}`);
  return found[0] as Extract<Effect, { kind: Kind }> | undefined;
}
