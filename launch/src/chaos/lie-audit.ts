import pg from 'pg';
import type { World } from '../world.ts';
import type { Finding } from './audit.ts';
import { attemptStatuses, foreignSignatures } from './chain.ts';
import type { Spender } from './chaos.ts';

interface IntentRow {
  readonly id: string;
  readonly state: string;
  readonly signature: string | null;
  readonly attempts: string[];
}

/** What came of all attempts: how many landed, how many never did, and everything in which intents and chain differ. */
export interface LieAudit {
  readonly attempts: number;
  readonly landed: number;
  readonly secondAttempts: number;
  readonly findings: readonly Finding[];
}

/** Compares each intent with what became of its attempts on the chain, and looks for transactions that no intent has. */
export async function auditAttempts(world: World, spenders: readonly Spender[]): Promise<LieAudit> {
  const rows = await readIntents(world);
  const signatures = rows.flatMap(({ attempts }) => attempts);
  const statuses = await attemptStatuses(world, signatures);
  const findings: Finding[] = rows.flatMap((row) => {
    const landed = row.attempts.filter((name) => statuses.has(name));
    const expected = expectedState(landed.map((name) => statuses.get(name)!));
    const isEqual = expected.includes(row.state) && landed.length <= 1;
    const isSigned = landed.length === 0 || row.signature === landed[0];
    return isEqual && isSigned
      ? []
      : [
          {
            what: `intent ${row.id} with ${landed.length} landed of ${row.attempts.length} attempts`,
            expected: `${expected.join(' or ')} ${landed.join(' ')}`,
            found: `${row.state} ${row.signature}`,
          },
        ];
  });
  const known = new Set(signatures);
  for (const { publicKey } of spenders) {
    const foreign = await foreignSignatures(world, publicKey, known);
    if (foreign.length > 0) {
      const found = `${foreign.length}: ${foreign.slice(0, 3)}`;
      findings.push({ what: `transactions of ${publicKey} that no intent has`, expected: '0', found });
    }
  }
  return {
    attempts: signatures.length,
    landed: statuses.size,
    secondAttempts: rows.filter(({ attempts }) => attempts.length > 1).length,
    findings,
  };
}

/** The states that an intent may have by what landed of it: whether each landed transaction succeeded. */
function expectedState(landed: readonly boolean[]): string[] {
  const [success] = landed;
  if (success === undefined) return ['failed', 'expired'];
  return success ? ['confirmed'] : ['failed'];
}

async function readIntents(world: World): Promise<IntentRow[]> {
  const database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<IntentRow>(
      `select id::text, state, signature,
         array(select signature from attempts where intent_id = intents.id order by number) as attempts
       from intents`,
    );
    return rows;
  } finally {
    await database.end();
  }
}
