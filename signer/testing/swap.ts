import {
  AccountRole,
  type Address,
  address,
  createNoopSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from '@solana/kit';
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
  const open = (side: TestSide) => openAssociated(wallet, side);
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

/** Rent of an account of SPL Token, lamports. */
export const TOKEN_RENT = 2_039_280n;
const SYSTEM = address('11111111111111111111111111111111');

/** The router's account for a wallet's wrapped SOL during a swap. */
export async function temporaryAccount(wallet: Address): Promise<Address> {
  return (await temporaryPlace(wallet))[0];
}

function temporaryPlace(wallet: Address) {
  const encoder = getAddressEncoder();
  const seeds = [Buffer.from('token_account'), encoder.encode(wallet), encoder.encode(WRAPPED_SOL)];
  return getProgramDerivedAddress({ programAddress: ROUTER, seeds });
}

export async function openTemporary(wallet: Address): Promise<Instruction> {
  const [account, bump] = await temporaryPlace(wallet);
  return {
    programAddress: ROUTER,
    accounts: [
      { address: account, role: AccountRole.WRITABLE },
      { address: wallet, role: AccountRole.WRITABLE_SIGNER },
      ...[WRAPPED_SOL, address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'), SYSTEM].map((readonly) => ({
        address: readonly,
        role: AccountRole.READONLY,
      })),
    ],
    data: Buffer.concat([Buffer.from('93f17b64f484ae76', 'hex'), Uint8Array.of(bump)]),
  };
}

/**
 * A swap as the router builds it on mainnet: SOL goes through its temporary account, `between` is opened for a token on the
 * way. `exchange` puts the route's own work behind it.
 */
export async function routedOnMainnet(
  swap: TestSwap,
  kind: Parameters<typeof route>[1],
  quote: Quote,
  between: readonly TestSide[] = [],
): Promise<Steps> {
  const { wallet, sell, buy } = swap;
  const isSold = sell.mint === WRAPPED_SOL;
  const isOfSol = isSold || buy.mint === WRAPPED_SOL;
  const temporary = await temporaryAccount(wallet);
  const opened = [...(buy.mint === WRAPPED_SOL ? [] : [buy]), ...between];
  const creates = await Promise.all(opened.map((side) => openAssociated(wallet, side)));
  const exchange = await route(swap, kind, { ...quote, ...(isOfSol && { temporary }) });
  return {
    limit: unitLimit(200_000),
    price: unitPrice(1_000n),
    ...(isSold && { fund: transferSol(wallet, temporary, sell.amount + TOKEN_RENT) }),
    ...(isOfSol && { openTemporary: await openTemporary(wallet) }),
    ...Object.fromEntries(creates.map((create, index) => [`open ${index}`, create])),
    route: exchange,
    ...(isOfSol && {
      close: getCloseAccountInstruction({
        account: temporary,
        destination: wallet,
        owner: createNoopSigner(wallet),
      }),
    }),
  };
}

export function openAssociated(wallet: Address, { mint, program }: TestSide): Promise<Instruction> {
  return createAssociated({
    wallet,
    to: wallet,
    mint,
    source: wallet,
    amount: 1n,
    decimals: 0,
    tokenProgram: program,
  });
}

export interface Quote {
  readonly amount: bigint;
  readonly quoted: bigint;
  readonly slippageBps: number;
  /** Account that gets the output, if it is not the wallet's associated one. */
  readonly elsewhere?: Address;
  /** The router's account for wrapped SOL, if SOL goes through it. */
  readonly temporary?: Address;
}

/** An instruction of the router as its IDL lays it out, with the accounts of a route behind its own. */
export async function route(
  { wallet, maker, sell, buy }: TestSwap,
  kind: 'route_v2' | 'shared_accounts_route_v2',
  { amount, quoted, slippageBps, elsewhere = ROUTER, temporary }: Quote,
  more: readonly Address[] = [],
): Promise<Instruction> {
  const isShared = kind === 'shared_accounts_route_v2';
  const accountOf = async ({ mint, program }: TestSide) =>
    temporary && mint === WRAPPED_SOL ? temporary : associatedToken(wallet, mint, program);
  const [source, destination] = [await accountOf(sell), await accountOf(buy)];
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

export const ORDER_ENGINE = address('61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH');

/** The program itself stands for an account that is not needed. */
const accountInFill = (at: Address) => ({
  address: at,
  role: at === ORDER_ENGINE ? AccountRole.READONLY : AccountRole.WRITABLE,
});

/** A market maker's `fill` as its IDL lays it out. SOL is paid out of and into the wallet itself. */
export async function fill({ wallet, maker, sell, buy }: TestSwap): Promise<Instruction> {
  const account = (owner: Address, { mint, program }: TestSide) =>
    mint === WRAPPED_SOL && owner === wallet ? ORDER_ENGINE : associatedToken(owner, mint, program);
  const writable = [
    await account(wallet, sell),
    await account(maker, sell),
    await account(wallet, buy),
    await account(maker, buy),
  ];
  const data = Buffer.alloc(32);
  data.write('a860b7a35c0a28a0', 'hex');
  data.writeBigUInt64LE(sell.amount, 8);
  data.writeBigUInt64LE(buy.amount, 16);
  data.writeBigInt64LE(1_800_000_000n, 24);
  return {
    programAddress: ORDER_ENGINE,
    accounts: [
      ...[wallet, maker].map((party) => ({ address: party, role: AccountRole.WRITABLE_SIGNER })),
      ...writable.map(accountInFill),
      ...[sell.mint, sell.program, buy.mint, buy.program, SYSTEM].map((at) => ({
        address: at,
        role: AccountRole.READONLY,
      })),
    ],
    data,
  };
}
