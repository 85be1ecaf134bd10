import { readdir, readFile } from 'node:fs/promises';

/*
 * The name of a migration says how it is applied:
 *   .expand        a server of the previous version works on with it, and may start again
 *   .concurrently  outside of a transaction, statement by statement: it builds indexes without stopping writes, and may be
 *                  repeated from its start
 */

/** A folder of migrations. */
export interface MigrationFiles {
  /** In the order in which they are applied. */
  names(): Promise<string[]>;
  text(name: string): Promise<string>;
  /** What an empty database gets in place of the first of them. */
  readonly baseline?: Baseline;
}

export interface Baseline {
  /** The migrations that its text comes to. */
  names(): Promise<string[]>;
  text(): Promise<string>;
}

export const ownMigrations = withBaseline(new URL('./migrations/', import.meta.url));

export function migrationsIn(folder: URL): MigrationFiles {
  return {
    names: async () => (await readdir(folder)).filter((name) => /^\d.*\.sql$/.test(name)).sort(),
    text: (name) => readFile(new URL(name, folder), 'utf8'),
  };
}

/** Those that a baseline replaces are in a folder of their own, for installations that are older. */
function withBaseline(folder: URL): Required<MigrationFiles> {
  const [older, newer] = [migrationsIn(new URL('before-1.0/', folder)), migrationsIn(folder)];
  return {
    names: async () => [...(await older.names()), ...(await newer.names())],
    text: (name) => newer.text(name).catch(() => older.text(name)),
    baseline: { names: older.names, text: () => readFile(new URL('baseline.sql', folder), 'utf8') },
  };
}

export const isConcurrent = (name: string): boolean => name.includes('.concurrently.');
export const isExpansion = (name: string): boolean => name.includes('.expand.');

/** The statements of a file that has neither functions nor quoted semicolons. */
export function statementsOf(text: string): string[] {
  return text
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** The same inside of a transaction, in which nothing else uses the tables. */
export function withoutConcurrency(text: string): string {
  return text.replaceAll(' index concurrently ', ' index ');
}
