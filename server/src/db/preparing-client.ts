import pg from 'pg';

/** Statements that a connection keeps prepared; beyond it they run unprepared, so that it cannot grow without end. */
const PREPARED_MAX = 250;
const names = new Map<string, string>();

/**
 * A connection that has each statement parsed and planned once. For short statements that is most of what the database
 * has to do.
 */
export class PreparingClient extends pg.Client {
  // The overloads of pg's own `query` cannot be told in a subclass: only the form that Kysely uses is changed.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : null;
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const query = super.query as any;
    return name === null
      ? query.apply(this, args)
      : query.call(this, { name, text, values }, undefined, ...rest);
  }
}

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= PREPARED_MAX) return null;
  const name = `cumulus_${names.size}`;
  names.set(text, name);
  return name;
}
