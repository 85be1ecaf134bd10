import type { TransferSolIntent, TransferTokenIntent } from '../terms/intent.ts';
import { SPL_TOKEN, SYSTEM, TOKEN_2022 } from '../terms/programs.ts';
import { Refusal } from '../terms/refusal.ts';
import { deriveAssociatedToken } from './derive.ts';
import { atMostOne, type CreateAssociated, type Effect, type TransferChecked } from './effect.ts';

export function checkTransferSol(
  effects: readonly Effect[],
  wallet: Buffer,
  intent: TransferSolIntent,
): void {
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

export function checkTransferToken(
  effects: readonly Effect[],
  wallet: Buffer,
  intent: TransferTokenIntent,
  payer = wallet,
): void {
  const { tokenProgram, mint, to } = intent;
  if (!tokenProgram.equals(SPL_TOKEN) && !tokenProgram.equals(TOKEN_2022)) {
    throw new Refusal('the token program of the intent is neither SPL Token nor Token-2022');
  }
  if (atMostOne(effects, 'transfer', 'Transfer')) {
    throw new Refusal('a transfer of tokens does not move SOL');
  }
  const transfers = effects.filter((effect) => effect.kind === 'transfer_checked');
  if (transfers.length === 0) throw new Refusal('the message transfers no tokens');
  const create = atMostOne(effects, 'create_associated', 'CreateIdempotent');
  const destination = deriveAssociatedToken(to, tokenProgram, mint);
  if (create) checkCreate(create, payer, intent, destination);
  checkTransfersChecked(transfers, wallet, intent, destination);
}

function checkCreate(
  create: CreateAssociated,
  payer: Buffer,
  intent: TransferTokenIntent,
  destination: Buffer,
): void {
  if (!create.payer.equals(payer)) throw new Refusal('the token account is not paid for by the wallet');
  if (!create.owner.equals(intent.to)) throw new Refusal('a token account is opened for another owner');
  if (!create.mint?.equals(intent.mint)) throw new Refusal('a token account is opened for another token');
  if (!create.system?.equals(SYSTEM) || !create.tokenProgram?.equals(intent.tokenProgram)) {
    throw new Refusal('a token account is opened with another program');
  }
  if (!create.account.equals(destination)) {
    throw new Refusal("the token account that is opened is not the recipient's associated one");
  }
}

/** Throws a Refusal unless each source of the intent is debited once, and all of them together by its amount. */
export function checkTransfersChecked(
  transfers: readonly TransferChecked[],
  wallet: Buffer,
  intent: TransferTokenIntent,
  destination: Buffer,
): void {
  const sources = [intent.source, ...(intent.otherSources ?? [])];
  if (transfers.length !== sources.length)
    throw new Refusal('the message has another number of TransferChecked than accounts to debit');
  for (const transfer of transfers) {
    checkTransferChecked(transfer, wallet, intent, destination);
    const at = sources.findIndex((source) => transfer.source?.equals(source));
    if (at === -1) throw new Refusal('the tokens come from another account');
    sources.splice(at, 1);
  }
  if (transfers.reduce((sum, { amount }) => sum + amount, 0n) !== intent.amount)
    throw new Refusal('the amount of tokens is another');
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
  if (!transfer.mint?.equals(intent.mint)) throw new Refusal('the token is another');
  if (!transfer.destination?.equals(destination)) throw new Refusal('the tokens go to another account');
  if (transfer.decimals !== intent.decimals) throw new Refusal('the decimals of the token are others');
}
