import { encodeBase58 } from './base58.ts';
import type { Intent } from './intent.ts';
import type { Facts } from './log.ts';
import { SYSTEM } from './programs.ts';
import type { Request } from './request.ts';

/** A request in the log: the wallet, and what its key is used for. Amounts are base units. */
export function describe(request: Request): Facts {
  switch (request.name) {
    case 'create':
      return { walletId: request.walletId, kind: 'create' };
    case 'sign':
      return { walletId: request.holder.walletId, kind: request.intent.kind, ...purpose(request.intent) };
    case 'signed':
      return { kind: 'signed' };
    case 'record':
      return { kind: 'record' };
    case 'close':
      return { kind: 'close', mandateId: request.mandateId };
    case 'price':
      return { kind: 'price', mint: request.mint };
    case 'operate':
      return { kind: 'operate' };
    case 'authorise':
      return { kind: 'authorise' };
    case 'pin_set':
    case 'pin_check':
    case 'pin_remove':
    case 'pin_adopt':
    case 'pin_reset_ask':
    case 'pin_reset_cancel':
    case 'pin_reset_finish':
    case 'factors_forget':
    case 'passkey_add':
    case 'passkey_check':
    case 'passkey_rename':
    case 'passkey_remove':
    case 'freeze':
    case 'thaw':
      return { kind: request.name, owner: request.owner };
    case 'passkey_begin':
      return { kind: request.name, ...(request.owner !== null && { owner: request.owner }) };
    case 'judge':
      return { kind: 'judge', ...purpose(request.intent) };
    case 'rewrap':
    case 'attest':
    case 'publish':
      return { walletId: request.holder.walletId, kind: request.name };
    case 'receipt':
      return { kind: 'receipt', mandateId: request.mandateId };
    case 'passkey_sign_in':
    case 'liabilities':
    case 'proof_key':
    case 'expect':
    case 'newer':
    case 'ping':
    case 'numbers':
      return { kind: request.name };
  }
}

/** What an intent declares. */
export function purpose(intent: Intent): Readonly<Record<string, string>> {
  switch (intent.kind) {
    case 'transfer_sol':
      return {
        recipient: encodeBase58(intent.to),
        // SOL has no mint: the product uses the all-ones address.
        mint: encodeBase58(SYSTEM),
        amount: String(intent.lamports),
      };
    case 'transfer_token':
      return {
        recipient: encodeBase58(intent.to),
        mint: encodeBase58(intent.mint),
        amount: String(intent.amount),
      };
    case 'swap':
      return {
        soldMint: encodeBase58(intent.sell.mint),
        soldAmount: String(intent.sell.amount),
        boughtMint: encodeBase58(intent.buy.mint),
        leastBoughtAmount: String(intent.buy.amount),
      };
    case 'reclaim':
      return { accounts: String(intent.accounts.length) };
  }
}
