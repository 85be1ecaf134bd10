import { ROUTER } from '../terms/programs.ts';
import { Refusal } from '../terms/refusal.ts';
import type { Instruction } from './message-parts.ts';

/** An exchange by the router, from one account of the wallet to another, over any route. */
export interface Route {
  readonly kind: 'route';
  readonly authority: Buffer | null;
  readonly source: Buffer | null;
  readonly destination: Buffer | null;
  /** Null if it is in a lookup table. */
  readonly sourceMint: Buffer | null;
  readonly destinationMint: Buffer | null;
  /** The account that gets the output instead of `destination`; undefined if `destination` does. */
  readonly elsewhere: Buffer | null | undefined;
  readonly amount: bigint;
  readonly quoted: bigint;
  readonly slippageBps: bigint;
  /** Share of what is bought that the router keeps for the platform. */
  readonly feeBps: bigint;
}

/**
 * The router opens an account of the wallet's for wrapped SOL, at an address of its own, for the time of the swap. Its
 * opener pays the rent, unless that was transferred there before.
 */
export interface OpenTemporary {
  readonly kind: 'open_temporary';
  readonly account: Buffer | null;
  readonly owner: Buffer | null;
  /** Null if it is in a lookup table. */
  readonly mint: Buffer | null;
  readonly tokenProgram: Buffer | null;
}

interface Layout {
  readonly name: string;
  readonly discriminator: string;
  /** Offset of the amounts: in some instructions they follow the number of a vault. */
  readonly amountsAt: number;
  readonly authority: number;
  readonly source: number;
  readonly destination: number;
  readonly mints: number;
  readonly elsewhere?: number;
  readonly accounts: number;
}

/**
 * The supported instructions, as laid out by Jupiter's IDL: amount in, quote (8 bytes each), slippage, platform fee, share of
 * any surplus over the quote (2 bytes each), then the route.
 *
 * The older ones (route, shared_accounts_route) have the amounts after the route, whose length only the program knows, and
 * the program ignores bytes after its arguments. Amounts read from the end could be forged, so these are refused.
 */
const LAYOUTS: readonly Layout[] = [
  {
    name: 'route_v2',
    discriminator: 'bb64facc31c4af14',
    amountsAt: 8,
    authority: 0,
    source: 1,
    destination: 2,
    mints: 3,
    elsewhere: 7,
    accounts: 10,
  },
  {
    name: 'shared_accounts_route_v2',
    discriminator: 'd19853937cfed8e9',
    amountsAt: 9,
    authority: 1,
    source: 2,
    destination: 5,
    mints: 6,
    accounts: 12,
  },
];
const AMOUNTS_BYTES = 22;

const CREATE_TOKEN_ACCOUNT = '93f17b64f484ae76';

export function routerEffect(instruction: Instruction): Route | OpenTemporary {
  const discriminator = instruction.data.toString('hex', 0, 8);
  return discriminator === CREATE_TOKEN_ACCOUNT
    ? openEffect(instruction)
    : routeEffect(instruction, discriminator);
}

/** Its data is the bump of the address, its accounts: the account, its owner, the mint, the token program, System. */
function openEffect({ data, accounts }: Instruction): OpenTemporary {
  if (data.length !== 9) throw new Refusal('create_token_account has data of a wrong length');
  if (accounts.length !== 5) throw new Refusal('create_token_account has a wrong number of accounts');
  const [account, owner, mint, tokenProgram] = accounts as (Buffer | null)[];
  return {
    kind: 'open_temporary',
    account: account ?? null,
    owner: owner ?? null,
    mint: mint ?? null,
    tokenProgram: tokenProgram ?? null,
  };
}

function routeEffect({ data, accounts }: Instruction, discriminator: string): Route {
  const layout = LAYOUTS.find((candidate) => candidate.discriminator === discriminator);
  if (!layout) throw new Refusal('an instruction of the router is not one that the signer understands');
  const { name, amountsAt } = layout;
  if (data.length < amountsAt + AMOUNTS_BYTES) throw new Refusal(`${name} has data of a wrong length`);
  if (accounts.length < layout.accounts) throw new Refusal(`${name} has a wrong number of accounts`);
  const at = (index: number): Buffer | null => accounts[index] ?? null;
  const elsewhere = layout.elsewhere === undefined ? undefined : at(layout.elsewhere);
  return {
    kind: 'route',
    authority: at(layout.authority),
    source: at(layout.source),
    destination: at(layout.destination),
    sourceMint: at(layout.mints),
    destinationMint: at(layout.mints + 1),
    // Anchor encodes "none" as the program itself.
    elsewhere: elsewhere?.equals(ROUTER) ? undefined : elsewhere,
    amount: data.readBigUInt64LE(amountsAt),
    quoted: data.readBigUInt64LE(amountsAt + 8),
    slippageBps: BigInt(data.readUInt16LE(amountsAt + 16)),
    feeBps: BigInt(data.readUInt16LE(amountsAt + 18)),
  };
}
