/**
 * What this code relies on, and what a database, a role or a cluster may have set otherwise: how times, intervals and bytes are
 * written in answers, and texts and lists in statements, where tables are, and what a transaction sees and survives.
 */
export const RELIED_ON: Readonly<Record<string, string>> = {
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  search_path: 'public',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  lock_timeout: '0',
};
/** Since PostgreSQL 14 and 17. */
const SINCE = { idle_session_timeout: 14, transaction_timeout: 17 };

/**
 * Statements that set all of it for a connection. Not parameters of the connection: poolers refuse those. `timeoutMs`: how long a
 * statement may take, and how long a transaction may wait for the next one; null: without end.
 */
export function sessionSettings(timeoutMs: number | null): string {
  const timeout = String(timeoutMs ?? 0);
  const always = { ...RELIED_ON, statement_timeout: timeout, idle_in_transaction_session_timeout: timeout };
  return [
    ...Object.entries(always).map(([name, value]) => `set ${name} = '${value}'`),
    ...Object.entries(SINCE).map(
      ([name, version]) =>
        `select set_config('${name}', '0', false) where current_setting('server_version_num')::int >= ${version}0000`,
    ),
    // A payment that was recorded must not be forgotten. Stricter levels stay.
    `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
  ].join('; ');
}
