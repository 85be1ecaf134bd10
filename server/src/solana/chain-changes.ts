/** A change of the chain that has a gate: scheduled once the gate's account is there, active from the next epoch on. */
interface ChainChange {
  /** As an operator reads it. */
  readonly what: string;
  /** Several if releases of nodes name different ones. */
  readonly gates: readonly string[];
  /** Whether this version was tested with it, or has nothing to do with it. docs/chain.md names the tests. */
  readonly isTested: boolean;
}

export const FEATURE_PROGRAM = 'Feature111111111111111111111111111111111111';

/** What was active on mainnet by this slot, of 8 October 2026, this version was made with. Later changes are those below. */
const KNOWN_UNTIL_SLOT = 454_508_506n;

/** Versions of Agave whose answers this version was made with, the first and the last. */
export const NODE_VERSIONS = { first: [4, 2], last: [4, 4] } as const;

/** Lamports a byte that rent takes or may take (SIMD-0437, 0438). */
export const RENT_STEPS: readonly bigint[] = [6_960n, 6_333n, 5_080n, 2_575n, 1_322n, 696n];

/**
 * Changes that were not active on mainnet by that slot, from the features of Agave 4.4.0-beta.0 (feature-set/src/lib.rs), read on
 * 8 October 2026, and from solana.com/upgrades/reduced-rent, which has other gates for the steps of rent.
 */
const CHAIN_CHANGES: readonly ChainChange[] = [
  {
    what: 'one finality (Alpenglow)',
    gates: ['A1pengvuM6JEcyNuTnMqepBKhwHE3N6PmUrdATGawhJS'],
    isTested: true,
  },
  {
    what: 'transactions whose payer cannot pay land as failed, without a fee (SIMD-0290)',
    gates: ['FEEXbxUuKobtrt1qNK5pjtzbPQhsppBTrNNG74xu4mai'],
    isTested: true,
  },
  {
    what: 'rent of 2,575, 1,322 and 696 lamports a byte, and back to 6,960',
    gates: [
      'rntCigrTppP5JdZz7K8TyN9sMzLdAcXp8SejYpVpX6D',
      'Ftxb3ZKq7aNqgxDBbP7EonvR2RszZk9ctjdsTX38kQaz',
      'rntD7invRBswCAdKtRsh1G4psKjrPdS3BKqtnA78C7N',
      'GsUBNYNDPdMLHPD37TToHzrzcNcjpC9w5n1EcJk5iTaM',
      'rntTjNZ9boq8owDxjGVFHPfWNQPDaKiM5JcjxmDGg47',
      'mZdnRh9T2EbDNvqKjkCR3bvo5c816tJaojtE9Xs7iuY',
      'rnt8ZQpz2HYhX3DkYBDGjJS1a36mYq69oXka7JrhEdi',
    ],
    isTested: true,
  },
  {
    what: 'up to 128 accounts in a transaction',
    gates: ['9LZdXeKGeBV6hRLdxS1rHbHoEUsKqesCC2ZAPTPKJAbK'],
    isTested: false,
  },
  {
    what: "a slot's parent may change after it was begun (fast leader handover)",
    gates: ['FastLeaderHandover11111111111111111111111111'],
    isTested: false,
  },
  {
    what: 'programs that no longer run (SBPFv0)',
    gates: ['TestFeature11111111111111111111111111111111'],
    isTested: false,
  },
  {
    // The VM of the localnet has them on.
    what: "programs' memory, system calls and depth of calls",
    gates: [
      '7VgiehxNxu53KdxgLspGQY8myE6f7UokaWa4jsGcaSz',
      'CR3dVN2Yoo95Y96kLSTaziWDAQT2MNEpiWh5cqVq2pNE',
      'ptr9umikaeAS7ZBBp2fsfRhie16F1V2jCKA2y6gXNAK',
      '6TkHkRmP7JZy1fdM6fg5uXn76wChQBWGokHBJzrLB3mj',
      'expH2ppKPW2ANEdEmAjfhSEcnBQJfmoX4FjuNpe9ttg',
      's512oDwgx8hjMnaQjXfqqrZroVj4HvC6TkN3iSSWXCh',
      '5TuppMutoyzhUSfuYdhgzD47F92GL1g89KpCZQKqedxP',
      'HTW2pSyErTj4BV6KBM9NZ9VBUJVxt7sacNWcf76wtzb3',
      'zk1snxsc6Fh3wsGNbbHAJNHiJoYgF29mMnTSusGx5EJ',
      'B8JJXCy5amZyWG9r7EnUYLwzXSXTxG7GZ1qZ1qggo83g',
      'EhisBfVtGvEA8bVCVN5VMaYEaX6iTfoUrmcDi8LY7Kxy',
    ],
    isTested: true,
  },
  {
    // Nothing here reads or makes any.
    what: 'votes, stakes, rewards and how blocks are passed on',
    gates: [
      '7MYx95UBiJufqnumyN7HfskJ9vKdcGMmhreVguqrE97K',
      'depVvnQ2UysGrhwdiwU42tCadZL8GcBb1i2GYhMopQv',
      '55oikhjJ2LUi1xdgJ17ueRyHFURZEw32asT3iAKfh7gg',
      'RMsTKfD6hZnBhhNvgGBeKNrqCNkeoP3DYYxNtcuWtRg',
      'VoteAccount1nitia1izeV211111111111111111111',
      'turbzzBJLGMJJikLvgCCJu9e1hTmfxwarrbLndYAsK5',
      '51VCKU5eV6mcTc9q9ArfWELU2CqDoi13hdAjr6fHMdtv',
    ],
    isTested: true,
  },
];

export const KNOWN_GATES: readonly string[] = CHAIN_CHANGES.flatMap(({ gates }) => gates);

/** A change that this version was not tested with. */
export interface UntestedChange {
  readonly gate: string;
  /** Null if this version knows nothing of it. */
  readonly what: string | null;
  /** Null if it is scheduled and not active yet. */
  readonly since: bigint | null;
}

/**
 * Of the features of a chain (the slot since which each is active, null if it is scheduled), those that this version was not tested with.
 * On other networks than mainnet slots say nothing of what was known, and only what is scheduled counts.
 */
export function untestedChanges(
  features: ReadonlyMap<string, bigint | null>,
  isMainnet: boolean,
): UntestedChange[] {
  return [...features].flatMap(([gate, since]) => {
    const change = CHAIN_CHANGES.find(({ gates }) => gates.includes(gate));
    if (change?.isTested) return [];
    if (since !== null && !(isMainnet && since > KNOWN_UNTIL_SLOT)) return [];
    return [{ gate, what: change?.what ?? null, since }];
  });
}
