import { type AccountMeta, AccountRole, type Address, address, type Instruction } from '@solana/kit';
import { NATIVE_MINT, TOKEN_PROGRAM } from '../chain/token.ts';
import { associatedAccount, type TokenOf, temporaryAccount } from './addresses.ts';
import {
  AUTHORITY,
  AUTHORITY_ID,
  CREATE_TOKEN_ACCOUNT,
  EVENT_AUTHORITY,
  POOLS,
  ROUTE_V2,
  ROUTER,
  SHARED_ACCOUNTS_ROUTE_V2,
  STEP_BYTES,
} from './router-layout.ts';

const SYSTEM_PROGRAM = address('11111111111111111111111111111111');
const BASIS_POINTS = 10_000;
const ARGUMENTS_BYTES = 26;

/** `amountIn` of `input` goes from one account into a pool, `amountOut` of `output` from a pool into another. Base units. */
export interface Hop {
  readonly input: TokenOf;
  readonly output: TokenOf;
  readonly source: Address;
  readonly destination: Address;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/** An exchange of the taker's over one or more pools. Amounts are base units. */
export interface Route {
  readonly isShared: boolean;
  readonly taker: Address;
  readonly source: Address;
  readonly destination: Address;
  /** Account that gets the output instead; only if no accounts are shared. */
  readonly elsewhere?: Address;
  readonly input: TokenOf;
  readonly output: TokenOf;
  readonly amount: bigint;
  readonly quoted: bigint;
  readonly slippageBps: number;
  readonly fee: { readonly basisPoints: number; readonly account: Address } | null;
  readonly hops: readonly Hop[];
}

const writable = (at: Address): AccountMeta => ({ address: at, role: AccountRole.WRITABLE });
const readonly = (at: Address): AccountMeta => ({ address: at, role: AccountRole.READONLY });
const router = address(ROUTER);

/** The router's instruction for an exchange. */
export async function routeInstruction(route: Route): Promise<Instruction> {
  const { isShared, taker, input, output, fee, hops } = route;
  const authority: AccountMeta = { address: taker, role: AccountRole.READONLY_SIGNER };
  const [source, destination] = [writable(route.source), writable(route.destination)];
  const tokens = [input.mint, output.mint, input.program, output.program].map(readonly);
  const own = isShared
    ? [
        readonly(AUTHORITY),
        authority,
        source,
        writable(await associatedAccount(AUTHORITY, input)),
        writable(await associatedAccount(AUTHORITY, output)),
        destination,
        ...tokens,
      ]
    : [
        authority,
        source,
        destination,
        ...tokens,
        route.elsewhere === undefined ? readonly(router) : writable(route.elsewhere),
      ];
  const ofHops = await Promise.all(hops.map(hopAccounts));
  return {
    programAddress: router,
    accounts: [
      ...own,
      readonly(EVENT_AUTHORITY),
      readonly(router),
      ...(fee === null ? [] : [writable(fee.account)]),
      ...ofHops.flat(),
    ],
    data: Buffer.concat([
      (isShared ? SHARED_ACCOUNTS_ROUTE_V2 : ROUTE_V2).discriminator,
      ...(isShared ? [Buffer.of(AUTHORITY_ID)] : []),
      argumentsOf(route),
      ...hops.map(stepOf),
    ]),
  };
}

async function hopAccounts({ input, output, source, destination }: Hop): Promise<AccountMeta[]> {
  const [inputVault, outputVault] = await Promise.all([
    associatedAccount(POOLS, input),
    associatedAccount(POOLS, output),
  ]);
  return [
    writable(source),
    writable(inputVault),
    readonly(input.mint),
    readonly(input.program),
    writable(outputVault),
    writable(destination),
    readonly(output.mint),
    readonly(output.program),
    readonly(POOLS),
  ];
}

function argumentsOf({ amount, quoted, slippageBps, fee, hops }: Route): Buffer {
  const data = Buffer.alloc(ARGUMENTS_BYTES);
  data.writeBigUInt64LE(amount, 0);
  data.writeBigUInt64LE(quoted, 8);
  data.writeUInt16LE(slippageBps, 16);
  data.writeUInt16LE(fee?.basisPoints ?? 0, 18);
  data.writeUInt32LE(hops.length, 22);
  return data;
}

function stepOf({ amountIn, amountOut }: Hop, index: number): Buffer {
  const data = Buffer.alloc(STEP_BYTES);
  data.writeBigUInt64LE(amountIn, 1);
  data.writeBigUInt64LE(amountOut, 9);
  data.writeUInt16LE(BASIS_POINTS, 17);
  data[19] = index;
  data[20] = index + 1;
  return data;
}

/** Opens the wallet's temporary account for wrapped SOL, which gets what lamports are there already. */
export async function openTemporary(wallet: Address): Promise<Instruction> {
  const [account, bump] = await temporaryAccount(wallet);
  return {
    programAddress: router,
    accounts: [
      writable(account),
      { address: wallet, role: AccountRole.WRITABLE_SIGNER },
      ...[address(NATIVE_MINT), address(TOKEN_PROGRAM), SYSTEM_PROGRAM].map(readonly),
    ],
    data: Buffer.concat([CREATE_TOKEN_ACCOUNT, Buffer.of(bump)]),
  };
}
