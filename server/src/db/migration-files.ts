import { readdir, readFile } from 'node:fs/promises';

/*
 * The name of a migration says how it is applied:
 *   .expand        a server of the version before works on with it, and may start again
 *   .concurrently  outside of a transaction, statement by statement: it builds indexes without stopping writes, and may be
 *                  repeated from its start
 */

/** A folder of migrations. */
export interface MigrationFiles {
  /** In the order in which they are applied. */
  names(): Promise<string[]>;
  text(name: string): Promise<string>;
}

export const ownMigrations = migrationsIn(new URL('./migrations/', import.meta.url));

export function migrationsIn(folder: URL): MigrationFiles {
  return {
    names: async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort(),
    text: (name) => readFile(new URL(name, folder), 'utf8'),
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
