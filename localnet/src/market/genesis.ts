import type { Address } from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import { addressBytes } from '../chain/base58.ts';
import { NATIVE_MINT, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/token.ts';
import { type Account, NOTHING } from '../chain/vm.ts';
import type { Token } from './tokens.ts';

const FAUCET_LAMPORTS = 5_000_000n * 1_000_000_000n;
const LAMPORTS_PER_BYTE = 6_960n;
const OVERHEAD_BYTES = 128n;
const MINT_BYTES = 82;
const TOKEN_ACCOUNT_BYTES = 165;

/**
 * Accounts of a new chain: the faucet with SOL, the mints, and for mints that can make no more of themselves the
 * faucet's holding, which is half of their supply.
 */
export async function genesisAccounts(
  tokens: readonly Token[],
  faucet: string,
): Promise<(readonly [string, Account])[]> {
  const accounts: (readonly [string, Account])[] = [[faucet, { ...NOTHING, lamports: FAUCET_LAMPORTS }]];
  for (const token of tokens) {
    // Wrapped SOL is built into the VM.
    if (token.mint === NATIVE_MINT) continue;
    const owner = token.program === 'token-2022' ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM;
    const supply = token.supply * 10n ** BigInt(token.decimals);
    accounts.push([token.mint, rentExempt(owner, mintData(token, supply, faucet))]);
    if (token.mintable) continue;
    const [holding] = await findAssociatedTokenPda({
      owner: faucet as Address,
      mint: token.mint as Address,
      tokenProgram: owner as Address,
    });
    accounts.push([holding, rentExempt(owner, holdingData(token.mint, faucet, supply / 2n))]);
  }
  return accounts;
}

const rentExempt = (owner: string, data: Uint8Array): Account => ({
  lamports: (OVERHEAD_BYTES + BigInt(data.length)) * LAMPORTS_PER_BYTE,
  owner,
  executable: false,
  data,
});

function holdingData(mint: string, owner: string, amount: bigint): Uint8Array {
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
