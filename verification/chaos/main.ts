import { parseArgs } from 'node:util';
import { TIME_ORDERS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { runGrantChaos } from '../grants/grant-chaos.ts';
import { runChaos } from './chaos.ts';
import { runFailoverChaos } from './failover/failover.ts';
import { runLieChaos } from './lie-chaos.ts';
import { runOrderChaos } from './order-chaos.ts';
import { runPoolerChaos } from './pooler.ts';
import { runSignerChaos } from './signers/signer-chaos.ts';
import { runSplitChaos } from './split-chaos.ts';
import { runWebhookChaos } from './webhook-chaos.ts';

const { values } = parseArgs({
  options: {
    /**
     * transfers: payments of customers; orders: swaps that the server executes; lies: payments over lying nodes; pooler: payments
     * behind pgbouncer while users are blocked; failover: payments over three nodes of PostgreSQL whose primary fails; webhooks: events
     * on their way to receivers that fail, lie, hang and restart; grants: acts of programs, whose database is set back and whose server
     * is taken over; signers: payments over three signers, one of which at a time fails or lies, and then over one; split: wallets of one
     * signer that three take over.
     */
    of: { type: 'string', default: 'transfers' },
    /** Default 200, for lies 100, for webhooks 60, for signers 300: faults of any kind. */
    kills: { type: 'string' },
    /**
     * Default 8, for lies and signers 24: a wallet whose transaction may still land waits for a minute; for webhooks 50, for split
     * 10,000.
     */
    wallets: { type: 'string' },
    /** For lies and signers: of all wallets together. */
    payments: { type: 'string', default: '1000' },
    /** For webhooks: of all wallets together. */
    events: { type: 'string', default: '10000' },
    /** For grants: sends, swaps and orders of the program, of which its grant of 100 USD reaches for a few. */
    acts: { type: 'string', default: '1000' },
    /** For failover: how often the primary is killed, frozen or cut off. */
    rounds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

const isOfLies = values.of === 'lies';
const isOfWebhooks = values.of === 'webhooks';
const isOfSigners = values.of === 'signers';
const isOfSplit = values.of === 'split';
const kills = Number(values.kills ?? (isOfSigners ? 300 : isOfWebhooks ? 60 : isOfLies ? 100 : 200));
const WALLETS: Readonly<Record<string, number>> = { webhooks: 50, lies: 24, signers: 24, split: 10_000 };
const wallets = Number(values.wallets ?? WALLETS[values.of] ?? 8);
const isOfGrants = values.of === 'grants';
if (isOfGrants) console.log(`Killing ${kills} processes while a program acts (seed ${values.seed}).`);
else if (values.of !== 'pooler' && values.of !== 'failover')
  console.log(
    `Killing ${kills} processes while ${wallets} wallets ${isOfWebhooks ? `have ${values.events} events` : isOfSplit ? 'go over to three signers' : 'spend'} (seed ${values.seed}).`,
  );
const options = {
  kills,
  wallets,
  seed: Number(values.seed),
  report: (line: string) => console.log(line),
};
/** In a day, of the program of `grants`. */
const ALLOWED_USD = 100;
/** As many orders, on more wallets if they exceed the limit of one user. */
const sellers = (each: number) => ({
  ordersPerWallet: Math.min(each, TIME_ORDERS_PER_USER_MAX),
  wallets: Math.ceil((options.wallets * each) / Math.min(each, TIME_ORDERS_PER_USER_MAX)),
});
const run = () => {
  if (values.of === 'pooler') return runPoolerChaos({ ...options, payments: 20, blocks: 5 });
  if (values.of === 'failover') return runFailoverChaos({ ...options, rounds: Number(values.rounds) });
  if (isOfSplit) return runSplitChaos(options);
  if (isOfWebhooks) return runWebhookChaos({ ...options, events: Number(values.events) });
  if (isOfGrants) return runGrantChaos({ ...options, acts: Number(values.acts), allowedUsd: ALLOWED_USD });
  if (isOfSigners) return overSigners();
  if (isOfLies) return runLieChaos({ ...options, payments: Number(values.payments) });
  return values.of === 'orders' ? runOrderChaos({ ...options, ...sellers(kills * 3) }) : runChaos(options);
};
/** A tenth as much over one signer, to compare how long no payment was possible. */
async function overSigners() {
  const payments = Number(values.payments);
  const three = await runSignerChaos({ ...options, payments, signers: 3 });
  const of = (share: number) => Math.ceil(share / 10);
  const one = await runSignerChaos({ ...options, kills: of(kills), payments: of(payments), signers: 1 });
  const { longestPauseMs: longestPauseOfOneMs } = one;
  return { ...three, longestPauseOfOneMs, findings: [...three.findings, ...one.findings] };
}
const report = await run();
const { findings, ...summary } = report;
console.log(JSON.stringify(summary, null, 2));
for (const { what, expected, found } of findings)
  console.log(`DIFFERS ${what}: expected ${expected}, found ${found}`);
const agree = isOfWebhooks
  ? 'All events arrived, those of each wallet in their order, and every signature holds.'
  : isOfSplit
    ? 'Each two sign for every wallet, and nobody has a whole key.'
    : 'Chain, ledger and responses agree.';
console.log(findings.length === 0 ? agree : `${findings.length} differences.`);
process.exitCode = findings.length === 0 ? 0 : 1;
