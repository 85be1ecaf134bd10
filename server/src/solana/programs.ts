import { type Address, address } from '@solana/kit';

export const SYSTEM_PROGRAM = address('11111111111111111111111111111111');
/** SPL Token. */
export const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
export const TOKEN_2022_PROGRAM = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
export const TOKEN_PROGRAMS: readonly Address[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
export const LOOKUP_TABLE_PROGRAM = address('AddressLookupTab1e1111111111111111111111111');
export const COMPUTE_BUDGET_PROGRAM = address('ComputeBudget111111111111111111111111111111');
export const JUPITER_PROGRAM = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4');
const UPGRADEABLE_LOADER = address('BPFLoaderUpgradeab1e11111111111111111111111');
const CONFIG_PROGRAM = address('Config1111111111111111111111111111111111111');
const STAKE_PROGRAM = address('Stake11111111111111111111111111111111111111');
const VOTE_PROGRAM = address('Vote111111111111111111111111111111111111111');
/** Owns the sysvars, including those newer than the list of reserved addresses below. */
const SYSVAR_OWNER = address('Sysvar1111111111111111111111111111111111111');

/** The network destroys what is sent here. */
export const INCINERATOR = address('1nc1nerator11111111111111111111111111111111');

/** Programs whose accounts obey the addresses that are named in them. */
export const AUTHORITY_PROGRAMS: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  STAKE_PROGRAM,
  VOTE_PROGRAM,
  CONFIG_PROGRAM,
  UPGRADEABLE_LOADER,
  LOOKUP_TABLE_PROGRAM,
  ...TOKEN_PROGRAMS,
]);

/**
 * Addresses that the network reserves for loaders, built-in programs, precompiles and sysvars. A transaction can never
 * write them, so a transfer to one fails. Some hold no account, so the owner alone is not enough to recognise them.
 * Source: solana-reserved-account-keys in https://github.com/anza-xyz/agave.
 */
export const RESERVED_ADDRESSES: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  LOOKUP_TABLE_PROGRAM,
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  UPGRADEABLE_LOADER,
  COMPUTE_BUDGET_PROGRAM,
  CONFIG_PROGRAM,
  'Ed25519SigVerify111111111111111111111111111',
  'Feature111111111111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
  STAKE_PROGRAM,
  'StakeConfig11111111111111111111111111111111',
  SYSVAR_OWNER,
  'Sysvar1nstructions1111111111111111111111111',
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarEpochRewards1111111111111111111111111',
  'SysvarEpochSchedu1e111111111111111111111111',
  'SysvarFees111111111111111111111111111111111',
  'SysvarLastRestartS1ot1111111111111111111111',
  'SysvarRecentB1ockHashes11111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'SysvarRewards111111111111111111111111111111',
  'SysvarS1otHashes111111111111111111111111111',
  'SysvarS1otHistory11111111111111111111111111',
  'SysvarStakeHistory1111111111111111111111111',
  VOTE_PROGRAM,
  'ZkE1Gama1Proof11111111111111111111111111111',
  'ZkTokenProof1111111111111111111111111111111',
]);

/** Whether the network reserves this address. `owner` is that of the account there, if there is one. */
export function isReserved(address: Address, owner: string | undefined): boolean {
  return owner === SYSVAR_OWNER || RESERVED_ADDRESSES.has(address);
}
