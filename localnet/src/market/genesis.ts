import type { Address } from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import { type Account, NOTHING } from '../chain/account.ts';
import { addressBytes } from '../chain/base58.ts';
import { NATIVE_MINT } from '../chain/token.ts';
import { AUTHORITY, POOLS } from '../programs/router-layout.ts';
import type { LookupTable } from './swap/lookup-table.ts';
import { FEES_ACCOUNT } from './swap/plan-fill.ts';
import { SPONSOR } from './swap/sponsor.ts';
import { makersStock, type Token, tokenProgramOf } from './tokens.ts';

const FAUCET_LAMPORTS = 5_000_000n * 1_000_000_000n;
const MAKER_LAMPORTS = 10_000n * 1_000_000_000n;
const MINT_BYTES = 82;
const TOKEN_ACCOUNT_BYTES = 165;
const NATIVE_AT = 109;

/** Lamports that an account of so many bytes has to hold. */
type Rent = (bytes: number) => bigint;

/**
 * Accounts of a new chain: the faucet with SOL, the mints, for mints that can make no more of themselves the faucet's
 * holding, which is half of their supply, and what the market trades with: the stock of its maker, its sponsor and of its pools, the
 * router's own accounts, the one for fees in SOL, and its lookup table.
 */
export async function genesisAccounts(
  tokens: readonly Token[],
  faucet: string,
  maker: string,
  table: LookupTable,
  rent: Rent,
): Promise<(readonly [string, Account])[]> {
  const accounts: (readonly [string, Account])[] = [
    [faucet, { ...NOTHING, lamports: FAUCET_LAMPORTS }],
    [maker, { ...NOTHING, lamports: MAKER_LAMPORTS }],
    [SPONSOR, { ...NOTHING, lamports: MAKER_LAMPORTS }],
    [table.address, table.account],
  ];
  for (const token of tokens) {
    const supply = token.supply * 10n ** BigInt(token.decimals);
    // Wrapped SOL is built into the VM.
    if (token.mint !== NATIVE_MINT) {
      const owner = tokenProgramOf(token);
      accounts.push([token.mint, rentExempt(rent, owner, mintData(token, supply, faucet))]);
    }
    if (!token.mintable && token.mint !== NATIVE_MINT) {
      accounts.push(await holding(rent, token, faucet, supply / 2n));
    }
    // Accounts of mints with rules of their own are laid out by the token program: the market gets those when it trades.
    if (Object.keys(token.rules).length === 0) {
      accounts.push(await holding(rent, token, maker, makersStock(token)));
      accounts.push(await holding(rent, token, POOLS, makersStock(token)));
      const ofRouter = await holding(rent, token, AUTHORITY, 0n);
      accounts.push(ofRouter);
      if (token.mint === NATIVE_MINT) accounts.push([FEES_ACCOUNT, ofRouter[1]]);
    }
  }
  return accounts;
}

async function holding(
  rent: Rent,
  token: Token,
  owner: string,
  amount: bigint,
): Promise<readonly [string, Account]> {
  const program = tokenProgramOf(token);
  const [address] = await findAssociatedTokenPda({
    owner: owner as Address,
    mint: token.mint as Address,
    tokenProgram: program as Address,
  });
  const data = holdingData(token.mint, owner, amount);
  const account = rentExempt(rent, program, data);
  if (token.mint !== NATIVE_MINT) return [address, account];
  // Wrapped SOL is there as lamports too, over the rent that the account remembers.
  data.writeUInt32LE(1, NATIVE_AT);
  data.writeBigUInt64LE(account.lamports, NATIVE_AT + 4);
  return [address, { ...account, lamports: account.lamports + amount }];
}

const rentExempt = (rent: Rent, owner: string, data: Uint8Array): Account => ({
  lamports: rent(data.length),
  owner,
  executable: false,
  data,
});

function holdingData(mint: string, owner: string, amount: bigint): Buffer {
  const data = Buffer.alloc(TOKEN_ACCOUNT_BYTES);
  data.set(addressBytes(mint), 0);
  data.set(addressBytes(owner), 32);
  data.writeBigUInt64LE(amount, 64);
  data[108] = 1;
  return data;
}

function mintData(token: Token, supply: bigint, authority: string): Uint8Array {
  const base = Buffer.alloc(MINT_BYTES);
  if (token.mintable) writeOptionalAddress(base, 0, authority);
  base.writeBigUInt64LE(supply, 36);
  base[44] = token.decimals;
  base[45] = 1;
  if (token.freezable) writeOptionalAddress(base, 46, authority);
  const extensions = extensionData(token, authority);
  if (extensions.length === 0) return base;
  const kindOfMint = Buffer.of(1);
  const padding = Buffer.alloc(TOKEN_ACCOUNT_BYTES - MINT_BYTES);
  return Buffer.concat([base, padding, kindOfMint, extensions]);
}

function extensionData({ rules }: Token, authority: string): Buffer {
  const entries: Buffer[] = [];
  const add = (type: number, state: Buffer): void => {
    const header = Buffer.alloc(4);
    header.writeUInt16LE(type, 0);
    header.writeUInt16LE(state.length, 2);
    entries.push(header, state);
  };
  if (rules.transferFee !== undefined) {
    const { basisPoints, maximum } = rules.transferFee;
    const state = Buffer.alloc(108);
    state.set(addressBytes(authority), 0);
    state.set(addressBytes(authority), 32);
    for (const at of [72, 90]) {
      state.writeBigUInt64LE(maximum, at + 8);
      state.writeUInt16LE(basisPoints, at + 16);
    }
    add(1, state);
  }
  if (rules.frozenByDefault) add(6, Buffer.of(2));
  if (rules.nonTransferable) add(9, Buffer.alloc(0));
  return Buffer.concat(entries);
}

function writeOptionalAddress(data: Buffer, at: number, address: string): void {
  data.writeUInt32LE(1, at);
  data.set(addressBytes(address), at + 4);
}
