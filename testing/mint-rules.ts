import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit';
import { TOKEN_2022_PROGRAM } from '../server/src/solana/programs.ts';

/** An extension of a Token-2022 mint: its size, and the instruction that must come before the mint's own. */
export interface MintRule {
  readonly bytes: number;
  instruction(mint: Address, authority: Address): Instruction;
}

/** Instructions of Token-2022 that its client has and SPL Token's lacks. Source: spl_token_2022 TokenInstruction. */
const TRANSFER_FEE_EXTENSION = 26;
const DEFAULT_ACCOUNT_STATE_EXTENSION = 28;
const REALLOCATE = 29;
const MEMO_TRANSFER_EXTENSION = 30;
const INITIALIZE_NON_TRANSFERABLE_MINT = 32;
const INITIALIZE_PERMANENT_DELEGATE = 35;
const TRANSFER_HOOK_EXTENSION = 36;
const INTEREST_BEARING_EXTENSION = 33;
const SCALED_UI_AMOUNT_EXTENSION = 43;
const PAUSABLE_EXTENSION = 44;
const FROZEN = 2;
const MEMO_TRANSFER = 8;

const addresses = getAddressEncoder();

function rule(bytes: number, data: (authority: Uint8Array) => readonly number[]): MintRule {
  return {
    bytes,
    instruction: (mint, authority) => ({
      programAddress: TOKEN_2022_PROGRAM,
      accounts: [{ address: mint, role: AccountRole.WRITABLE }],
      data: Uint8Array.from(data(Uint8Array.from(addresses.encode(authority)))),
    }),
  };
}

export function transferFee(basisPoints: number, maximum: bigint): MintRule {
  const fee = Buffer.alloc(10);
  fee.writeUInt16LE(basisPoints, 0);
  fee.writeBigUInt64LE(maximum, 2);
  // No authority may change the fee or take what is withheld.
  return rule(108, () => [TRANSFER_FEE_EXTENSION, 0, 0, 0, ...fee]);
}

function multiplierBytes(multiplier: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(multiplier);
  return bytes;
}

/** Amounts are shown times this. */
export const scaled = (multiplier: number): MintRule =>
  rule(56, (authority) => [SCALED_UI_AMOUNT_EXTENSION, 0, ...authority, ...multiplierBytes(multiplier)]);

/** Amounts are shown with interest, basis points a year. */
export function interest(bps: number): MintRule {
  const rate = Buffer.alloc(2);
  rate.writeInt16LE(bps);
  return rule(52, (authority) => [INTEREST_BEARING_EXTENSION, 0, ...authority, ...rate]);
}

/** Another multiplier from a time on, seconds since 1970. */
export function split(mint: Address, authority: Address, multiplier: number, from: bigint): Instruction {
  const time = Buffer.alloc(8);
  time.writeBigInt64LE(from);
  return {
    programAddress: TOKEN_2022_PROGRAM,
    accounts: [
      { address: mint, role: AccountRole.WRITABLE },
      { address: authority, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.of(SCALED_UI_AMOUNT_EXTENSION, 1, ...multiplierBytes(multiplier), ...time),
  };
}

export const frozenAtFirst = rule(1, () => [DEFAULT_ACCOUNT_STATE_EXTENSION, 0, FROZEN]);
export const nonTransferable = rule(0, () => [INITIALIZE_NON_TRANSFERABLE_MINT]);
export const pausable = rule(33, (authority) => [PAUSABLE_EXTENSION, 0, ...authority]);
/** The mint's authority may take its tokens from anybody. */
export const permanentDelegate = rule(32, (authority) => [INITIALIZE_PERMANENT_DELEGATE, ...authority]);
/** The program that runs at each transfer is the authority's own address: none that exists. */
export const hooked = rule(64, (authority) => [TRANSFER_HOOK_EXTENSION, 0, ...authority, ...authority]);

export function pause(mint: Address, authority: Address): Instruction {
  return {
    programAddress: TOKEN_2022_PROGRAM,
    accounts: [
      { address: mint, role: AccountRole.WRITABLE },
      { address: authority, role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.of(PAUSABLE_EXTENSION, 1),
  };
}

/** Makes a token account demand a memo with each transfer. Its owner pays for the room. */
export function requireMemo(account: Address, owner: Address): Instruction[] {
  return enableExtension(account, owner, MEMO_TRANSFER, MEMO_TRANSFER_EXTENSION);
}

/** Makes room in a token account for an extension, by its type, and enables it by its instruction. Its owner pays. */
export function enableExtension(
  account: Address,
  owner: Address,
  type: number,
  instruction: number,
): Instruction[] {
  const signs = { address: owner, role: AccountRole.READONLY_SIGNER };
  return [
    {
      programAddress: TOKEN_2022_PROGRAM,
      accounts: [
        { address: account, role: AccountRole.WRITABLE },
        { address: owner, role: AccountRole.WRITABLE_SIGNER },
        { address: '11111111111111111111111111111111' as Address, role: AccountRole.READONLY },
        signs,
      ],
      data: Uint8Array.of(REALLOCATE, type, 0),
    },
    {
      programAddress: TOKEN_2022_PROGRAM,
      accounts: [{ address: account, role: AccountRole.WRITABLE }, signs],
      data: Uint8Array.of(instruction, 0),
    },
  ];
}
