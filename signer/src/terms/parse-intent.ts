import { ATTACHMENT_FIELDS } from '../../../wire/src/attachment.ts';
import { type Attachment, parseMemo, parseReferences } from './attachment.ts';
import { address, addresses, expectFields, type Fields, malformed, object, u8, u64 } from './fields.ts';
import type { Intent, ReclaimIntent, SwapSide } from './intent.ts';
import { Refusal } from './refusal.ts';

/** More do not fit into a transaction. */
const RECLAIMED_MAX = 24;
/** Beside the first one, all that is attached, and a sponsor. */
const OTHER_SOURCES_MAX = 4;

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
        ...['feeAmount', 'otherSources'].filter((name) => fields[name] !== undefined),
        ...ATTACHMENT_FIELDS,
      ]);
      return {
        kind,
        to: address(fields, 'to'),
        mint: address(fields, 'mint'),
        tokenProgram: address(fields, 'tokenProgram'),
        source: address(fields, 'source'),
        ...(fields.otherSources !== undefined && {
          otherSources: addresses(fields, 'otherSources', OTHER_SOURCES_MAX),
        }),
        amount: u64(fields, 'amount'),
        decimals: u8(fields, 'decimals'),
        feeCapLamports: u64(fields, 'feeCapLamports'),
        ...(fields.feeAmount !== undefined && { feeAmount: u64(fields, 'feeAmount') }),
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
      expectFields(fields, ['kind', 'accounts', 'withdraws', 'feeCapLamports']);
      return { kind, ...reclaimed(fields), feeCapLamports: u64(fields, 'feeCapLamports') };
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

/** At least one account. Servers of the previous version name only those that are closed. */
function reclaimed(fields: Fields): Pick<ReclaimIntent, 'accounts' | 'withdraws'> {
  const accounts = addresses(fields, 'accounts', RECLAIMED_MAX);
  const withdraws =
    fields.withdraws === undefined ? [] : addresses(fields, 'withdraws', RECLAIMED_MAX - accounts.length);
  if (accounts.length + withdraws.length === 0) throw malformed('accounts');
  return { accounts, withdraws };
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
