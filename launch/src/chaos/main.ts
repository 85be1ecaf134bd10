import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    wallets: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

console.log(`Killing ${values.kills} processes while ${values.wallets} wallets spend (seed ${values.seed}).`);
const report = await runChaos({
  kills: Number(values.kills),
  wallets: Number(values.wallets),
  seed: Number(values.seed),
  report: (line) => console.log(line),
});
const { findings, ...summary } = report;
console.log(JSON.stringify(summary, null, 2));
for (const { what, expected, found } of findings)
  console.log(`DIFFERS ${what}: expected ${expected}, found ${found}`);
console.log(
  findings.length === 0 ? 'Chain, ledger and answers are equal.' : `${findings.length} differences.`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
