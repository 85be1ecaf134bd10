import type { Address } from '@solana/kit';

/** Owner of the sysvars, among them those that are newer than the list below. */
const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111';

/**
 * What the network itself keeps for its loaders, built-in programs, precompiles and sysvars. A transaction never has these
 * writable: a transfer to one fails. Not all of them hold an account, so that their owners alone do not tell.
 * Source: solana-reserved-account-keys in https://github.com/anza-xyz/agave.
 */
export const RESERVED: ReadonlySet<string> = new Set([
  '11111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'ComputeBudget111111111111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'Feature111111111111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
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
  'Vote111111111111111111111111111111111111111',
  'ZkE1Gama1Proof11111111111111111111111111111',
  'ZkTokenProof1111111111111111111111111111111',
]);

/** Whether the network keeps this address for itself. `owner` is that of the account there, if there is one. */
export function isReserved(address: Address, owner: string | undefined): boolean {
  return owner === SYSVAR_OWNER || RESERVED.has(address);
}

/** The network destroys what is sent here. */
export const INCINERATOR = '1nc1nerator11111111111111111111111111111111';
