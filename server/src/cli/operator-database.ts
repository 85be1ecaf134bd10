import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from './command.ts';

const DEFAULT_DATA_DIR = fileURLToPath(new URL('../../../.data', import.meta.url));

/** Address of the database: DATABASE_URL, or that of the instance that runs over DATA_DIR. Throws OperatorError. */
export function operatorDatabaseUrl(environment: NodeJS.ProcessEnv): string {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  const folder = environment.DATA_DIR ? resolve(environment.DATA_DIR) : DEFAULT_DATA_DIR;
  const file = join(folder, 'environment.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new OperatorError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    throw new OperatorError(
      `Cumulus does not run over ${folder}: start it, or set DATA_DIR or DATABASE_URL to say where it is.`,
    );
  }
  try {
    const { DATABASE_URL } = JSON.parse(text) as { DATABASE_URL?: unknown };
    if (typeof DATABASE_URL === 'string') return DATABASE_URL;
  } catch {
    // Told below, as any other content that is not what the launcher writes.
  }
  throw new OperatorError(`${file} names no database: start Cumulus again, or set DATABASE_URL.`);
}
