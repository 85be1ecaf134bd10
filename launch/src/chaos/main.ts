import { parseArgs } from 'node:util';
import { TIME_ORDERS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { runChaos } from './chaos.ts';
import { runOrderChaos } from './order-chaos.ts';

const { values } = parseArgs({
  options: {
    /** transfers: what customers ask for; orders: what the server carries out by itself. */
    of: { type: 'string', default: 'transfers' },
    kills: { type: 'string', default: '200' },
    wallets: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

console.log(`Killing ${values.kills} processes while ${values.wallets} wallets spend (seed ${values.seed}).`);
const kills = Number(values.kills);
const options = {
  kills,
  wallets: Number(values.wallets),
  seed: Number(values.seed),
  report: (line: string) => console.log(line),
};
/** As many orders, on more wallets where they are more than one user may have. */
const sellers = (each: number) => ({
  ordersPerWallet: Math.min(each, TIME_ORDERS_PER_USER_MAX),
  wallets: Math.ceil((options.wallets * each) / Math.min(each, TIME_ORDERS_PER_USER_MAX)),
});
const report =
  values.of === 'orders'
    ? await runOrderChaos({ ...options, ...sellers(kills * 3) })
    : await runChaos(options);
const { findings, ...summary } = report;
console.log(JSON.stringify(summary, null, 2));
for (const { what, expected, found } of findings)
  console.log(`DIFFERS ${what}: expected ${expected}, found ${found}`);
console.log(
  findings.length === 0 ? 'Chain, ledger and answers are equal.' : `${findings.length} differences.`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
