import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CLAIMS } from './claims.ts';
import { type Tried, tryClaims } from './try-claims.ts';

const { values } = parseArgs({ options: { of: { type: 'string', default: '' } } });
const root = fileURLToPath(new URL('../..', import.meta.url));
const claims = CLAIMS.filter((claim) => JSON.stringify(claim).includes(values.of));

const COLUMN = 48;
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

console.log(`Taking away ${claims.length} defences of ${CLAIMS.length}, one after the other.`);
const tried = await tryClaims(root, claims, { report: print, signal: ending.signal });
console.table(
  tried.map(({ claim: { threat, test, without }, caught }) => ({
    ...{ claim: shortened(threat), test: shortened(test.split('/').slice(-2).join('/')) },
    ...{ 'taken away': shortened(without), caught: caught === null ? 'NO' : 'yes' },
  })),
);
const missed = tried.filter(({ caught }) => caught === null);
console.log(`${tried.length - missed.length} of ${tried.length} are noticed.`);
process.exitCode = missed.length === 0 && tried.length > 0 ? 0 : 1;

function print({ claim, caught, problem }: Tried): void {
  const { test, title, without } = claim;
  console.log(`${caught === null ? 'NOT CAUGHT' : 'caught'}: ${without} (${test}, "${title}")`);
  console.log(`  ${caught ?? problem ?? 'the test passes without it'}`);
}

function shortened(text: string): string {
  return text.length > COLUMN ? `${text.slice(0, COLUMN - 1)}…` : text;
}
