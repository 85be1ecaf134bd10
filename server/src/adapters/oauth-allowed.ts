import type pg from 'pg';

/** The program that the person has allowed by this request, as long as it stands; null without one. */
export async function findAllowed(
  pool: pg.Pool,
  requestHash: Uint8Array,
  identityId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select programs.id from programs join users on users.id = programs.user_id
     where programs.request_hash = $1 and programs.ended_at is null
       and users.issuer = 'cumulus-identity' and users.subject = $2`,
    [requestHash, identityId],
  );
  return rows[0]?.id ?? null;
}
