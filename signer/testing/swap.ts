import { AccountRole, type Address, address, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getCloseAccountInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { associatedToken, createAssociated, transferSol, unitLimit, unitPrice } from './messages.ts';

export const WRAPPED_SOL = address('So11111111111111111111111111111111111111112');
export const ROUTER = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4');

/** One side of a swap, as both of its parties see it. */
export interface TestSide {
  readonly mint: Address;
  readonly program: Address;
  readonly decimals: number;
  readonly amount: bigint;
}

export interface TestSwap {
  readonly wallet: Address;
  readonly maker: Address;
  readonly sell: TestSide;
  readonly buy: TestSide;
}

/** The steps of a swap by name, in their order, so that a test can put another in the place of one. */
export type Steps = Readonly<Record<string, Instruction>>;

/** What every swap has around the exchange: priority, the wallet's accounts, and its SOL wrapped and unwrapped. */
async function around({ wallet, sell, buy }: TestSwap): Promise<{ before: Steps; after: Steps }> {
  const wrapped = await associatedToken(wallet, WRAPPED_SOL);
  const owner = createNoopSigner(wallet);
  const open = ({ mint, program }: TestSide) =>
    createAssociated({
      wallet,
      to: wallet,
      mint,
      source: wallet,
      amount: 1n,
      decimals: 0,
      tokenProgram: program,
    });
  const isSol = [sell, buy].some(({ mint }) => mint === WRAPPED_SOL);
  return {
    before: {
      limit: unitLimit(200_000),
      price: unitPrice(1_000n),
      ...(sell.mint === WRAPPED_SOL && {
        openSell: await open(sell),
        wrap: transferSol(wallet, wrapped, sell.amount),
        sync: getSyncNativeInstruction({ account: wrapped }),
      }),
      openBuy: await open(buy),
    },
    after: isSol
      ? { unwrap: getCloseAccountInstruction({ account: wrapped, destination: wallet, owner }) }
      : {},
  };
}

/** A swap in one transaction that the maker signs too: each pays the other. */
export async function coSigned(swap: TestSwap): Promise<Steps> {
  const { before, after } = await around(swap);
  const { wallet, maker, sell, buy } = swap;
  return {
    ...before,
    pay: await move(sell, wallet, maker),
    receive: await move(buy, maker, wallet),
    ...after,
  };
}

/** A TransferChecked between associated accounts. */
export async function move(
  { mint, program, decimals, amount }: TestSide,
  from: Address,
  to: Address,
): Promise<Instruction> {
  return getTransferCheckedInstruction(
    {
      source: await associatedToken(from, mint, program),
      mint,
      destination: await associatedToken(to, mint, program),
      authority: createNoopSigner(from),
      amount,
      decimals,
    },
    { programAddress: program },
  );
}

export interface Quote {
  readonly amount: bigint;
  readonly quoted: bigint;
  readonly slippageBps: number;
  /** Account that gets the output, if it is not the wallet's associated one. */
  readonly elsewhere?: Address;
}

/** An instruction of the router as its IDL lays it out, with the accounts of a route behind its own. */
export async function route(
  { wallet, maker, sell, buy }: TestSwap,
  kind: 'route_v2' | 'shared_accounts_route_v2',
  { amount, quoted, slippageBps, elsewhere = ROUTER }: Quote,
  more: readonly Address[] = [],
): Promise<Instruction> {
  const isShared = kind === 'shared_accounts_route_v2';
  const source = await associatedToken(wallet, sell.mint, sell.program);
  const destination = await associatedToken(wallet, buy.mint, buy.program);
  const authority = { address: wallet, role: AccountRole.READONLY_SIGNER };
  const writable = (account: Address) => ({ address: account, role: AccountRole.WRITABLE });
  const readonly = (account: Address) => ({ address: account, role: AccountRole.READONLY });
  const tokens = [sell.mint, buy.mint, sell.program, buy.program].map(readonly);
  const vault = writable(maker);
  const amounts = Buffer.alloc(22);
  amounts.writeBigUInt64LE(amount, 0);
  amounts.writeBigUInt64LE(quoted, 8);
  amounts.writeUInt16LE(slippageBps, 16);
  return {
    programAddress: ROUTER,
    accounts: [
      ...(isShared
        ? [readonly(ROUTER), authority, writable(source), vault, vault, writable(destination), ...tokens]
        : [authority, writable(source), writable(destination), ...tokens, readonly(elsewhere)]),
      ...[ROUTER, ROUTER].map(readonly),
      ...more.map(writable),
    ],
    data: Buffer.concat([
      Buffer.from(isShared ? 'd19853937cfed8e907' : 'bb64facc31c4af14', 'hex'),
      amounts,
      // A route of one step.
      Buffer.from('01000000070000002710000100', 'hex'),
    ]),
  };
}

/** A swap over the router. */
export async function routed(
  swap: TestSwap,
  kind: Parameters<typeof route>[1],
  quote: Quote,
): Promise<Steps> {
  const { before, after } = await around(swap);
  return { ...before, route: await route(swap, kind, quote), ...after };
}
