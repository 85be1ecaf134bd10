import { encodeBase58 } from './base58.ts';
import { type FactorRequest, parseFactorRequest, TICKET_MAX_BYTES } from './factor-request.ts';
import { address, base64, count, expectFields, type Fields, malformed, text, u64, uuid } from './fields.ts';
import type { Intent } from './intent.ts';
import { type Head, parseHeads } from './journal/head.ts';
import { MANDATE_MAX_BYTES } from './mandate.ts';
import { MESSAGE_MAX_BYTES } from './message.ts';
import { ORDER_MAX_BYTES } from './operator/order.ts';
import { parseIntent } from './parse-intent.ts';
import { Refusal } from './refusal.ts';
import { type KeyHolder, SEALED_MAX_BYTES } from './sealed-key.ts';

export type Request =
  | {
      readonly name: 'create';
      readonly walletId: string;
      readonly owner: string;
      /** What it takes to make the wallet again. */
      readonly context: string;
    }
  | ({
      readonly name: 'sign';
      readonly holder: KeyHolder;
      readonly sealedKey: Buffer;
      /** Sealed, or the id of one that was recorded. */
      readonly mandate: string;
      readonly intentId: string;
      /** The signature that is replaced; null for the first of an intent. */
      readonly after: string | null;
      readonly context: string;
    } & Signing)
  /** Asks what was signed for an intent. `mandate` as for `sign`, or the intent's id. */
  | { readonly name: 'signed'; readonly mandate: string; readonly intentId: string }
  /** Records a mandate to be used later. */
  | { readonly name: 'record'; readonly mandate: string; readonly context: string }
  | { readonly name: 'close'; readonly mandateId: string }
  /** Seals a mandate whose owner has just given their PIN or passkey. */
  | { readonly name: 'authorise'; readonly mandate: string; readonly ticket: string }
  | FactorRequest
  | { readonly name: 'freeze'; readonly owner: string }
  /** Ends a freeze: with a ticket for a passkey at once, else if it has lasted long enough. */
  | { readonly name: 'thaw'; readonly owner: string; readonly ticket: string | null }
  /** Tells the price of a whole token, in millionths of a dollar; `mint` is an address, or `SOL`. */
  | { readonly name: 'price'; readonly mint: string; readonly usd: bigint }
  | { readonly name: 'operate'; readonly order: string }
  | ({ readonly name: 'judge'; readonly publicKey: Buffer } & Signing)
  | { readonly name: 'rewrap'; readonly holder: KeyHolder; readonly sealedKey: Buffer }
  | {
      readonly name: 'attest';
      readonly holder: KeyHolder;
      readonly sealedKey: Buffer;
      readonly blockhash: Buffer;
    }
  /** Signs what the server says about a settled intent, if the journal agrees. */
  | { readonly name: 'receipt'; readonly statement: string; readonly mandateId: string }
  | { readonly name: 'liabilities'; readonly statement: string }
  /** Signs the transaction that writes the memo of liabilities. */
  | {
      readonly name: 'publish';
      readonly holder: KeyHolder;
      readonly sealedKey: Buffer;
      readonly statement: string;
      readonly message: Buffer;
    }
  | { readonly name: 'proof_key' }
  /** Positions of the journal that the sender has seen, to be compared. */
  | { readonly name: 'expect'; readonly heads: readonly Head[] }
  /** What was signed after one of these heads, from a position of the journal on; null for the first page. */
  | { readonly name: 'newer'; readonly heads: readonly Head[]; readonly at: number | null }
  | { readonly name: 'ping' }
  /** What operators watch. */
  | { readonly name: 'numbers' };

interface Signing {
  readonly intent: Intent;
  readonly message: Buffer;
}

const WALLET_ID_MAX_BYTES = 128;
const OWNER_MAX_BYTES = 256;
const CONTEXT_MAX_BYTES = 4_096;
/** Of a mandate that is recorded. */
const RECORDED_CONTEXT_MAX_BYTES = 8_192;
/** Base58 of 64 bytes. */
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;
/** Of a receipt, or of a root: so that it fits into a frame with what the journal adds. */
const STATEMENT_MAX_BYTES = 6_000;

/** Parses a request. Throws a Refusal that names the first field that is missing, malformed or unexpected. */
export function parseRequest(fields: Fields): Request {
  const { name } = fields;
  switch (name) {
    case 'create':
      expectFields(fields, ['id', 'name', 'walletId', 'owner', 'context']);
      return {
        name,
        walletId: walletId(fields),
        owner: text(fields, 'owner', OWNER_MAX_BYTES),
        context: text(fields, 'context', CONTEXT_MAX_BYTES),
      };
    case 'sign':
      expectFields(fields, [...SEALED, 'mandate', 'intentId', 'after', 'context', 'intent', 'message']);
      return {
        name,
        ...sealed(fields),
        mandate: text(fields, 'mandate', MANDATE_MAX_BYTES),
        intentId: uuid(fields, 'intentId'),
        after: fields.after === null ? null : signature(fields, 'after'),
        context: text(fields, 'context', CONTEXT_MAX_BYTES),
        intent: parseIntent(fields.intent),
        message: base64(fields, 'message', MESSAGE_MAX_BYTES),
      };
    case 'signed':
      expectFields(fields, ['id', 'name', 'mandate', 'intentId']);
      return {
        name,
        mandate: text(fields, 'mandate', MANDATE_MAX_BYTES),
        intentId: uuid(fields, 'intentId'),
      };
    case 'record':
      expectFields(fields, ['id', 'name', 'mandate', 'context']);
      return {
        name,
        mandate: text(fields, 'mandate', MANDATE_MAX_BYTES),
        context: text(fields, 'context', RECORDED_CONTEXT_MAX_BYTES),
      };
    case 'close':
      expectFields(fields, ['id', 'name', 'mandateId']);
      return { name, mandateId: uuid(fields, 'mandateId') };
    case 'authorise':
      expectFields(fields, ['id', 'name', 'mandate', 'ticket']);
      return {
        name,
        mandate: text(fields, 'mandate', MANDATE_MAX_BYTES),
        ticket: text(fields, 'ticket', TICKET_MAX_BYTES),
      };
    case 'pin_set':
    case 'pin_check':
    case 'pin_remove':
    case 'pin_adopt':
    case 'pin_reset_ask':
    case 'pin_reset_cancel':
    case 'pin_reset_finish':
    case 'factors_forget':
    case 'passkey_begin':
    case 'passkey_add':
    case 'passkey_check':
    case 'passkey_sign_in':
    case 'passkey_rename':
    case 'passkey_remove':
      return parseFactorRequest(name, fields);
    case 'freeze':
      expectFields(fields, ['id', 'name', 'owner']);
      return { name, owner: text(fields, 'owner', OWNER_MAX_BYTES) };
    case 'thaw':
      expectFields(fields, ['id', 'name', 'owner', 'ticket']);
      return {
        name,
        owner: text(fields, 'owner', OWNER_MAX_BYTES),
        ticket: fields.ticket === null ? null : text(fields, 'ticket', TICKET_MAX_BYTES),
      };
    case 'price':
      expectFields(fields, ['id', 'name', 'mint', 'usd']);
      return {
        name,
        mint: fields.mint === 'SOL' ? 'SOL' : encodeBase58(address(fields, 'mint')),
        usd: u64(fields, 'usd'),
      };
    case 'operate':
      expectFields(fields, ['id', 'name', 'order']);
      return { name, order: text(fields, 'order', ORDER_MAX_BYTES) };
    case 'judge':
      expectFields(fields, ['id', 'name', 'publicKey', 'intent', 'message']);
      return {
        name,
        publicKey: address(fields, 'publicKey'),
        intent: parseIntent(fields.intent),
        message: base64(fields, 'message', MESSAGE_MAX_BYTES),
      };
    case 'rewrap':
      expectFields(fields, SEALED);
      return { name, ...sealed(fields) };
    case 'attest':
      expectFields(fields, [...SEALED, 'blockhash']);
      return { name, ...sealed(fields), blockhash: address(fields, 'blockhash') };
    case 'receipt':
      expectFields(fields, ['id', 'name', 'statement', 'mandateId']);
      return {
        name,
        statement: text(fields, 'statement', STATEMENT_MAX_BYTES),
        mandateId: uuid(fields, 'mandateId'),
      };
    case 'liabilities':
      expectFields(fields, ['id', 'name', 'statement']);
      return { name, statement: text(fields, 'statement', STATEMENT_MAX_BYTES) };
    case 'expect':
      expectFields(fields, ['id', 'name', 'heads']);
      return { name, heads: parseHeads(fields.heads) };
    case 'newer':
      expectFields(fields, ['id', 'name', 'heads', 'at']);
      return {
        name,
        heads: parseHeads(fields.heads),
        at: fields.at === null ? null : count(fields, 'at'),
      };
    case 'publish':
      expectFields(fields, [...SEALED, 'statement', 'message']);
      return {
        name,
        ...sealed(fields),
        statement: text(fields, 'statement', STATEMENT_MAX_BYTES),
        message: base64(fields, 'message', MESSAGE_MAX_BYTES),
      };
    case 'proof_key':
    case 'ping':
    case 'numbers':
      expectFields(fields, ['id', 'name']);
      return { name };
    default:
      throw new Refusal('the signer knows no request of this name');
  }
}

const SEALED = ['id', 'name', 'walletId', 'owner', 'publicKey', 'sealedKey'];

function sealed(fields: Fields): { holder: KeyHolder; sealedKey: Buffer } {
  return {
    holder: {
      walletId: walletId(fields),
      owner: text(fields, 'owner', OWNER_MAX_BYTES),
      publicKey: address(fields, 'publicKey'),
    },
    sealedKey: base64(fields, 'sealedKey', SEALED_MAX_BYTES),
  };
}

function walletId(fields: Fields): string {
  return text(fields, 'walletId', WALLET_ID_MAX_BYTES);
}

function signature(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || !SIGNATURE.test(value)) throw malformed(name);
  return value;
}
