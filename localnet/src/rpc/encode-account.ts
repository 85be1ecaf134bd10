import type { Account } from '../chain/account.ts';
import { toBase58 } from '../chain/base58.ts';
import { u64 } from './json.ts';
import { type Config, integer } from './params.ts';
import { parseTokenData, type View } from './parse-token.ts';
import { invalidParams } from './rpc-error.ts';

const MOST_BASE58_BYTES = 128;

/** An account in the encoding and slice that the caller asked for. */
export function encodeAccount(account: Account | null, options: Config, view: View): unknown {
  if (account === null) return null;
  return {
    data: encodeData(account, options, view),
    executable: account.executable,
    lamports: u64(account.lamports),
    owner: account.owner,
    rentEpoch: u64(18_446_744_073_709_551_615n),
    space: account.data.length,
  };
}

function encodeData(account: Account, options: Config, view: View): unknown {
  const encoding = options.encoding ?? 'binary';
  const data = slice(account.data, options.dataSlice);
  switch (encoding) {
    case 'base64':
      return [Buffer.from(data).toString('base64'), 'base64'];
    case 'base58':
    case 'binary': {
      if (data.length > MOST_BASE58_BYTES) {
        throw invalidParams(
          'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
        );
      }
      return encoding === 'binary' ? toBase58(data) : [toBase58(data), 'base58'];
    }
    case 'jsonParsed':
      return parseTokenData(account, view) ?? [Buffer.from(data).toString('base64'), 'base64'];
    default:
      throw invalidParams(`The localnet does not encode accounts as ${String(encoding)}.`);
  }
}

function slice(data: Uint8Array, asked: unknown): Uint8Array {
  if (asked === undefined || asked === null) return data;
  const { offset, length } = asked as Record<string, unknown>;
  return data.subarray(integer(offset), integer(offset) + integer(length));
}
