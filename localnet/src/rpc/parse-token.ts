import type { Account } from '../chain/account.ts';
import { addressOf } from '../chain/base58.ts';
import { type Extension, NATIVE_MINT, readMint, readTokenAccount, TOKEN_PROGRAM } from '../chain/token.ts';
import { u64 } from './json.ts';

/** The `jsonParsed` form of a mint or token account; null for anything else. */
export function parseTokenData(account: Account, accountOf: (address: string) => Account | null): unknown {
  const program = account.owner === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022';
  const space = account.data.length;
  const mint = readMint(account);
  if (mint !== null) {
    const { supply, extensions, ...rest } = mint;
    const info = { ...rest, supply: supply.toString(), ...parsedExtensions(extensions) };
    return { program, parsed: { type: 'mint', info }, space };
  }
  const token = readTokenAccount(account);
  if (token === null) return null;
  const mintAccount = accountOf(token.mint);
  const decimals = (mintAccount && readMint(mintAccount)?.decimals) ?? 0;
  const info = {
    mint: token.mint,
    owner: token.owner,
    state: token.state,
    isNative: token.mint === NATIVE_MINT,
    tokenAmount: tokenAmount(token.amount, decimals),
    ...(token.delegate !== null && {
      delegate: token.delegate,
      delegatedAmount: tokenAmount(token.delegatedAmount, decimals),
    }),
    ...(token.closeAuthority !== null && { closeAuthority: token.closeAuthority }),
    ...(token.rentReserve !== null && { rentExemptReserve: tokenAmount(token.rentReserve, decimals) }),
    ...parsedExtensions(token.extensions),
  };
  return { program, parsed: { type: 'account', info }, space };
}

/** An amount of base units the way the RPC writes it: exact, as text, and as a number for display. */
export function tokenAmount(amount: bigint, decimals: number): unknown {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`;
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}

const parsers: Record<
  number,
  readonly [name: string, state: (data: DataView, bytes: Uint8Array) => unknown]
> = {
  1: [
    'transferFeeConfig',
    (view, bytes) => ({
      transferFeeConfigAuthority: nullableAddress(bytes, 0),
      withdrawWithheldAuthority: nullableAddress(bytes, 32),
      withheldAmount: u64(view.getBigUint64(64, true)),
      olderTransferFee: transferFee(view, 72),
      newerTransferFee: transferFee(view, 90),
    }),
  ],
  2: ['transferFeeAmount', (view) => ({ withheldAmount: u64(view.getBigUint64(0, true)) })],
  6: [
    'defaultAccountState',
    (view) => ({
      accountState: ['uninitialized', 'initialized', 'frozen'][view.getUint8(0)],
    }),
  ],
  7: ['immutableOwner', () => undefined],
  9: ['nonTransferable', () => undefined],
  13: ['nonTransferableAccount', () => undefined],
};

function parsedExtensions(extensions: readonly Extension[]): { extensions?: unknown[] } {
  if (extensions.length === 0) return {};
  return {
    extensions: extensions.map(({ type, data }) => {
      const [extension, parse] = parsers[type] ?? ['unparseableExtension', () => undefined];
      const state = parse(new DataView(data.buffer, data.byteOffset, data.byteLength), data);
      return state === undefined ? { extension } : { extension, state };
    }),
  };
}

function nullableAddress(bytes: Uint8Array, at: number): string | null {
  const key = bytes.subarray(at, at + 32);
  return key.every((byte) => byte === 0) ? null : addressOf(key);
}

const transferFee = (view: DataView, at: number): unknown => ({
  epoch: u64(view.getBigUint64(at, true)),
  maximumFee: u64(view.getBigUint64(at + 8, true)),
  transferFeeBasisPoints: view.getUint16(at + 16, true),
});
