import { ATTACHMENT_FIELDS, type Attachment, parseMemo, parseReferences } from './attachment.ts';
import { address, addresses, expectFields, type Fields, malformed, object, u8, u64 } from './fields.ts';
import type { Intent, SwapSide } from './intent.ts';
import { Refusal } from './refusal.ts';

/** More do not fit into a transaction. */
const RECLAIMED_MAX = 24;

/** Reads the intent of a request. Throws a Refusal that names the first field that is missing, malformed or unexpected. */
export function parseIntent(value: unknown): Intent {
  const fields = object(value, 'intent');
  const { kind } = fields;
  switch (kind) {
    case 'transfer_sol':
      expectFields(fields, ['kind', 'to', 'lamports', 'feeCapLamports', ...ATTACHMENT_FIELDS]);
      return {
        kind,
        to: address(fields, 'to'),
        lamports: u64(fields, 'lamports'),
        feeCapLamports: u64(fields, 'feeCapLamports'),
        ...attachment(fields),
      };
    case 'transfer_token':
      expectFields(fields, [
        'kind',
        'to',
        'mint',
        'tokenProgram',
        'source',
        'amount',
        'decimals',
        'feeCapLamports',
        ...ATTACHMENT_FIELDS,
      ]);
      return {
        kind,
        to: address(fields, 'to'),
        mint: address(fields, 'mint'),
        tokenProgram: address(fields, 'tokenProgram'),
        source: address(fields, 'source'),
        amount: u64(fields, 'amount'),
        decimals: u8(fields, 'decimals'),
        feeCapLamports: u64(fields, 'feeCapLamports'),
        ...attachment(fields),
      };
    case 'swap':
      expectFields(fields, ['kind', 'sell', 'buy', 'feeCapLamports']);
      return {
        kind,
        sell: swapSide(fields, 'sell'),
        buy: swapSide(fields, 'buy'),
        feeCapLamports: u64(fields, 'feeCapLamports'),
      };
    case 'reclaim':
      expectFields(fields, ['kind', 'accounts', 'feeCapLamports']);
      return {
        kind,
        accounts: addresses(fields, 'accounts', RECLAIMED_MAX),
        feeCapLamports: u64(fields, 'feeCapLamports'),
      };
    default:
      throw new Refusal('the signer knows no intent of this kind');
  }
}

/** Most transfers have none: then the fields are missing. */
function attachment(fields: Fields): Attachment {
  const memo = fields.memo === undefined ? null : parseMemo(fields.memo);
  if (fields.memo !== undefined && !memo) throw malformed('memo');
  const references = fields.references === undefined ? [] : parseReferences(fields.references);
  if (!references) throw malformed('references');
  return { memo, references };
}

function swapSide(fields: Fields, name: 'sell' | 'buy'): SwapSide {
  const side = object(fields[name], name);
  expectFields(side, ['mint', 'tokenProgram', 'account', 'amount']);
  return {
    mint: address(side, 'mint'),
    tokenProgram: address(side, 'tokenProgram'),
    account: address(side, 'account'),
    amount: u64(side, 'amount'),
  };
}
