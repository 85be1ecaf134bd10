import pg from 'pg';

/** Of one connection; further statements run unprepared. */
const PREPARED_MAX = 250;
/** PostgreSQL's error if a table's columns changed after a statement was prepared. */
const STALE_PLAN = '0A000';

/** Prepares each statement once per connection: parsing and planning are most of a short statement's cost. */
export class PreparingClient extends pg.Client {
  /** By text. */
  readonly #names = new Map<string, string>();
  #lastName = 0;

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be expressed in a subclass; only the form with text and values, which Kysely uses, changes.
  override query(...args: any[]): any {
    const [text, values, callback] = args;
    const plain: (...args: unknown[]) => Promise<unknown> = super.query.bind(this) as never;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || callback)
      return plain(...args);
    const name = this.#nameOf(text);
    if (name === null) return plain(text, values);
    return plain({ name, text, values }).catch((error: { code?: unknown }) => {
      if (error.code !== STALE_PLAN) throw error;
      // A newer version has migrated the database: prepare every statement again.
      this.#names.clear();
      return plain(text, values).catch(() => {
        throw error;
      });
    });
  }

  #nameOf(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= PREPARED_MAX) return null;
    this.#lastName += 1;
    const name = `cumulus_${this.#lastName}`;
    this.#names.set(text, name);
    return name;
  }
}
