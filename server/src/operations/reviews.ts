import type { Transaction } from 'kysely';
import { type Admission, admit, type Candidate, listCandidates, refuse } from '../contest/candidates.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { createMandateSeal } from '../settlement/signing/mandate.ts';
import type { Looking } from './look.ts';
import { OperatorError } from './operator-error.ts';

const WHY_NOT: Readonly<Record<Exclude<Admission, 'admitted'>, string>> = {
  unknown: 'No such entry waits for a review.',
  decided: 'This entry was admitted or refused before.',
  'wallet deleted': 'Its user has deleted the wallet: refuse the entry.',
  'no place': 'The campaign is full or over.',
  'no treasury': 'There is no treasury to give SOL from. Make it first: contests treasury.',
};

/** Those of one campaign who wait for a review: a look at each of them. `serverDb` is as in the context. */
export async function lookAtCandidates(serverDb: Db, look: Looking, contestId: string): Promise<Candidate[]> {
  const candidates = await listCandidates(serverDb, contestId);
  await look({ users: candidates.map(({ userId }) => userId) }, 'contest');
  return candidates;
}

/** Gives an entry that waits for a review its place and SOL. Throws OperatorError. */
export async function admitEntry(
  tx: Transaction<Database>,
  serverDb: Db,
  entryId: string,
  seal: ReturnType<typeof createMandateSeal>,
): Promise<void> {
  const admission = await admit(tx, serverDb, entryId, seal, new Date());
  if (admission !== 'admitted') throw new OperatorError(WHY_NOT[admission]);
}

/** Throws OperatorError. */
export async function refuseEntry(tx: Transaction<Database>, entryId: string): Promise<void> {
  const refused = await refuse(tx, entryId);
  if (refused !== true) throw new OperatorError(WHY_NOT[refused === null ? 'unknown' : 'decided']);
}
