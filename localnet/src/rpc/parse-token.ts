import type { Account } from '../chain/account.ts';
import { addressOf } from '../chain/base58.ts';
import type { Block } from '../chain/blocks.ts';
import type { Chain } from '../chain/chain.ts';
import { scaleOf } from '../chain/scale.ts';
import { type Extension, NATIVE_MINT, readMint, readTokenAccount, TOKEN_PROGRAM } from '../chain/token.ts';
import { u64 } from './json.ts';

/** The state of the chain that a request is answered from. */
export interface View {
  readonly accountOf: (address: string) => Account | null;
  readonly unixSeconds: number;
}

/** The state as of a block. */
export const viewAt = (chain: Chain, { slot, unixSeconds }: Pick<Block, 'slot' | 'unixSeconds'>): View => ({
  accountOf: (address) => chain.account(address, slot),
  unixSeconds,
});

/** The `jsonParsed` form of a mint or token account; null for anything else. */
export function parseTokenData(account: Account, view: View): unknown {
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
  const amountOf = shownAmount(token.mint, view);
  const info = {
    mint: token.mint,
    owner: token.owner,
    state: token.state,
    isNative: token.mint === NATIVE_MINT,
    tokenAmount: amountOf(token.amount),
    ...(token.delegate !== null && {
      delegate: token.delegate,
      delegatedAmount: amountOf(token.delegatedAmount),
    }),
    ...(token.closeAuthority !== null && { closeAuthority: token.closeAuthority }),
    ...(token.rentReserve !== null && { rentExemptReserve: amountOf(token.rentReserve) }),
    ...parsedExtensions(token.extensions),
  };
  return { program, parsed: { type: 'account', info }, space };
}

/** How amounts of a mint are written: scaled if the mint says so, as nodes do except in the balances of transactions. */
export function shownAmount(address: string, { accountOf, unixSeconds }: View): (amount: bigint) => unknown {
  const account = accountOf(address);
  const mint = account && readMint(account);
  const decimals = mint?.decimals ?? 0;
  const scale = mint && scaleOf(mint, unixSeconds);
  return (amount) => (scale === null ? tokenAmount(amount, decimals) : scaledAmount(amount, decimals, scale));
}

/** Rounded by the program, which counts in floating point; zeros at the end are left out. */
function scaledAmount(amount: bigint, decimals: number, scale: number): unknown {
  const rounded = (Number(amount) * (scale / 10 ** decimals)).toFixed(decimals);
  const uiAmountString = decimals === 0 ? rounded : rounded.replace(/\.?0+$/, '');
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
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
  10: [
    'interestBearingConfig',
    (view, bytes) => ({
      rateAuthority: nullableAddress(bytes, 0),
      initializationTimestamp: Number(view.getBigInt64(32, true)),
      preUpdateAverageRate: view.getInt16(40, true),
      lastUpdateTimestamp: Number(view.getBigInt64(42, true)),
      currentRate: view.getInt16(50, true),
    }),
  ],
  13: ['nonTransferableAccount', () => undefined],
  25: [
    'scaledUiAmountConfig',
    (view, bytes) => ({
      authority: nullableAddress(bytes, 0),
      multiplier: String(view.getFloat64(32, true)),
      newMultiplierEffectiveTimestamp: Number(view.getBigInt64(40, true)),
      newMultiplier: String(view.getFloat64(48, true)),
    }),
  ],
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
