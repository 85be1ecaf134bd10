import pg from 'pg';
import { attemptStatuses, foreignSignatures } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import type { Finding } from './findings.ts';
import type { Spender } from './spender.ts';

interface IntentRow {
  readonly id: string;
  readonly state: string;
  readonly signature: string | null;
  /** Names of their transactions. That of a market maker's is known from the intent once it has landed. */
  readonly attempts: string[];
  /** Those, and what the intent has landed as, if two of three signers have signed the message of an attempt more than once. */
  readonly names: readonly string[];
}

export interface AttemptAudit {
  readonly attempts: number;
  readonly landed: number;
  readonly secondAttempts: number;
  readonly findings: readonly Finding[];
}

/** Compares each intent with its attempts on the chain, and finds transactions that belong to no intent. */
export async function auditAttempts(world: World, spenders: readonly Spender[]): Promise<AttemptAudit> {
  const rows = await readIntents(world);
  const signatures = rows.flatMap(({ names }) => names);
  const statuses = await attemptStatuses(world, signatures);
  const findings: Finding[] = rows.flatMap((row) => {
    const landed = row.names.filter((name) => statuses.has(name));
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
      findings.push({ what: `transactions of ${publicKey} without an intent`, expected: '0', found });
    }
  }
  return {
    attempts: rows.reduce((sum, { attempts }) => sum + attempts.length, 0),
    landed: statuses.size,
    secondAttempts: rows.filter(({ attempts }) => attempts.length > 1).length,
    findings,
  };
}

/** The states that fit an intent, by whether each of its landed transactions succeeded. */
function expectedState(landed: readonly boolean[]): string[] {
  const [success] = landed;
  if (success === undefined) return ['failed', 'expired'];
  return success ? ['confirmed'] : ['failed'];
}

async function readIntents(world: World): Promise<IntentRow[]> {
  const database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<Omit<IntentRow, 'names'>>(
      `select id::text, state, signature,
         array(
           select case when pays_fee then attempts.signature else coalesce(intents.signature, attempts.signature) end
           from attempts where intent_id = intents.id order by number
         ) as attempts
       from intents`,
    );
    return rows.map((row) => {
      const names = new Set([...row.attempts, ...(row.signature === null ? [] : [row.signature])]);
      return { ...row, names: [...names] };
    });
  } finally {
    await database.end();
  }
}
