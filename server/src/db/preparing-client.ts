import pg from 'pg';

/** Statements that a connection keeps prepared; beyond it they run unprepared, so that it cannot grow without end. */
const PREPARED_MAX = 250;
/** What PostgreSQL answers where a table has got another column since a statement was prepared. */
const STALE_PLAN = '0A000';

const names = new Map<string, string>();
let lastName = 0;

/**
 * A connection that has each statement parsed and planned once. For short statements that is most of what the database
 * has to do.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's many overloads cannot be told in a subclass; only the form with text and values, which Kysely uses, is changed.
  override query(...args: any[]): any {
    const [text, values, callback] = args;
    const plain: (...args: unknown[]) => Promise<unknown> = super.query.bind(this) as never;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || callback)
      return plain(...args);
    const name = nameOf(text);
    if (name === null) return plain(text, values);
    return plain({ name, text, values }).catch((error: { code?: unknown }) => {
      if (error.code !== STALE_PLAN) throw error;
      // A newer version of the product has migrated the database under this one: all is prepared anew.
      names.clear();
      return plain(text, values).catch(() => {
        throw error;
      });
    });
  }
}

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= PREPARED_MAX) return null;
  const name = `cumulus_${++lastName}`;
  names.set(text, name);
  return name;
}
