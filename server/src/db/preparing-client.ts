import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** Of one connection; further statements run unprepared. */
const PREPARED_MAX = 250;
/** PostgreSQL's error if a table's columns changed after a statement was prepared. */
const STALE_PLAN = '0A000';
/** Its errors if a pooler gave this client another server connection: a statement is not there, or is there already. */
const MISPLACED = new Set(['26000', '42P05']);
/** Errors after which the server that answers is of no more use: it only reads, or it shuts down. */
const USELESS = /^(?:25006|57P0[1-3])$/;
/** An answer that did not come in time: what comes later would be taken for that of the next statement. */
const TIMED_OUT = 'Query read timeout';

/** What all connections of a pool share. */
export interface Preparing {
  /** Set to false once a pooler is found that does not keep the statements of its clients. */
  isOn: boolean;
}

/**
 * Prepares each statement once per connection: parsing and planning are most of a short statement's cost. A name is a digest
 * of its text, so that behind a pooler that mixes the connections of its clients it never names another statement.
 */
export class PreparingClient extends pg.Client {
  readonly #prepared = new Map<string, string>();
  readonly #preparing: Preparing;
  #generation = 0;

  constructor(config: pg.ClientConfig & { preparing?: Preparing } = {}) {
    super(config);
    this.#preparing = config.preparing ?? { isOn: true };
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be expressed in a subclass; only the form with text and values, which Kysely uses, changes.
  override query(...args: any[]): any {
    const [text, values, callback] = args;
    const plain: (...args: unknown[]) => Promise<unknown> = super.query.bind(this) as never;
    if (typeof text !== 'string' || callback) return plain(...args);
    if (!Array.isArray(values) || values.length === 0) return this.#watched(plain(...args));
    const name = this.#nameOf(text);
    if (name === null) return this.#watched(plain(text, values));
    const asked = plain({ name, text, values }).catch((error: { code?: string }) => {
      if (error.code === STALE_PLAN) this.#prepareAgain();
      else if (MISPLACED.has(error.code ?? '')) this.#preparing.isOn = false;
      else throw error;
      // Nothing was executed. In a transaction this fails too, and the transaction with it.
      return plain(text, values).catch(() => {
        throw error;
      });
    });
    return this.#watched(asked);
  }

  /** Ends this connection if its server is of no more use; the pool then opens another. */
  #watched(asked: Promise<unknown>): Promise<unknown> {
    return asked.catch(async (error: { code?: string; message?: string }) => {
      if (USELESS.test(error.code ?? '') || error.message === TIMED_OUT) await this.#drop();
      throw error;
    });
  }

  /** Resolves when the pool can see it. */
  async #drop(): Promise<void> {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    if (stream.destroyed) return;
    const closed = once(stream, 'close');
    stream.destroy();
    await closed;
  }

  /** A newer version has migrated the database. */
  #prepareAgain(): void {
    this.#prepared.clear();
    this.#generation += 1;
  }

  #nameOf(text: string): string | null {
    if (!this.#preparing.isOn) return null;
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    if (this.#prepared.size >= PREPARED_MAX) return null;
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 40);
    const name = `cumulus_${digest}_${this.#generation}`;
    this.#prepared.set(text, name);
    return name;
  }
}
