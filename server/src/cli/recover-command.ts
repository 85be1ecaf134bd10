import { lamports } from '@solana/kit';
import { pino } from 'pino';
import { openJupiterSwap } from '../adapters/jupiter-swap.ts';
import { placesOfThree } from '../adapters/signer-line.ts';
import { openSolanaNodes, type SolanaNodes } from '../adapters/solana-nodes.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import { configuredNodes } from '../app/reach.ts';
import { record } from '../audit/record.ts';
import { createOwnChainCheck } from '../custody/installation/own-chain.ts';
import { endRest, type Resting, readResting } from '../custody/rest.ts';
import { type Db, openDatabase } from '../db/pool.ts';
import { checkDue } from '../deposits/check.ts';
import { readBooks } from '../history/profit/books.ts';
import type { Answer } from '../operations/answer.ts';
import { OperatorError } from '../operations/operator-error.ts';
import { rpcBatch, signersElsewhere } from '../operations/operator-settings.ts';
import { auditAllBooks, type BooksAudit } from '../operations/status/books.ts';
import { reclaimKind } from '../payments/reclaim/kind.ts';
import type { ReadJournal } from '../ports/journal-records.ts';
import { bookDeposits } from '../recovery/book-deposits.ts';
import { type Recovered, recover } from '../recovery/recover.ts';
import { RecoveryError } from '../recovery/recovery-error.ts';
import { settleLive } from '../recovery/settle-live.ts';
import { joinJournals } from '../recovery/three/join-journals.ts';
import { createSwapKind } from '../swaps/kind.ts';
import { transferSolKind, transferTokenKind } from '../transfers/kinds.ts';
import type { Command, CommandContext } from './command.ts';
import { journalReader, memberJournalReader } from './read-journal.ts';
import { readCount } from './read-options.ts';

/** Nothing is signed here: no fee is paid by this bound. */
const NO_FEE = lamports(0n);
const POLL_MS = 500;
const LISTED_MAX = 20;
/** What neither journal nor chain has. */
const LOST = [
  'names that wallets were given later, and deletions of wallets: a deleted wallet is there again',
  'contacts, watchlists, desktop wallets, and accepted terms of service',
  'users without a wallet, new passwords, and linked Google accounts: the password at the time of the backup holds',
  'places in contests, and which notices were read',
  'how orders ended of which no transaction tells: they are cancelled',
];

export const recoverCommands: readonly Command[] = [
  {
    noun: 'recover',
    verb: null,
    summary:
      "Bring back from the signer's journal and the chain what a restored database lacks; may be repeated",
    options: {
      accept: { about: 'Let money move again although books and chain differ' },
      why: { value: 'text', about: 'Reason, for the audit log; needed with --accept' },
      all: { about: 'Bring back wallets and orders, too, that look as if they had never been completed' },
      patience: {
        value: 'seconds',
        about: 'How long to wait for the node to explain a difference, 30 by default',
      },
    },
    answers: {
      wasResting: 'Whether the installation rested',
      putBack:
        'What was brought back: wallets, signatures by what became of them, orders, cancelled, pins, passkeys, freezes, neverCompleted',
      books: 'wallets, underWay and findings of the comparison with the chain',
      mayMove: 'Whether money may move again',
    },
    async run(given, context) {
      if (given.accept !== undefined && !given.why?.trim())
        throw new OperatorError('--accept needs a reason: --why "...".');
      // As the server, whose role may write what settlement writes.
      const { db, pool } = openDatabase(context.setting('DATABASE_URL'), 4, 'cumulus-recover');
      const nodes = openNodes(context, db);
      try {
        const resting = await readResting(db);
        const isAll = given.all !== undefined;
        // Without a rest, the database has just been running: what it lacks was never completed.
        const knownRecords = isAll ? 0 : (resting?.knownRecords ?? Number.POSITIVE_INFINITY);
        const recovered = await bringBack(context, db, nodes, knownRecords);
        tell(context, recovered, resting);
        const patienceMs =
          1_000 * (given.patience === undefined ? 30 : readCount('patience', given.patience));
        const found = { wasResting: resting !== null, putBack: recovered };
        const isAccepted = given.accept !== undefined;
        return await finish(context, db, nodes, { isAccepted, patienceMs, found });
      } finally {
        await nodes.chain.close();
        await pool.end();
      }
    },
  },
];

async function bringBack(
  context: CommandContext,
  db: Db,
  { chain, nodes }: SolanaNodes,
  knownRecords: number,
): Promise<Recovered> {
  const router = openJupiterSwap({ url: context.setting('JUPITER_URL') });
  const kinds = {
    transfer_sol: transferSolKind,
    transfer_token: transferTokenKind,
    reclaim: reclaimKind,
    swap: createSwapKind(router, NO_FEE),
  };
  const log = pino({ level: 'silent' });
  try {
    return await recover({
      db,
      operatorDb: context.db,
      readJournal: await readerOf(context),
      settle: () => settleLive({ db, chain, nodes, clock, log, kinds, pollMs: POLL_MS }),
      knownRecords,
    });
  } finally {
    await router.close();
  }
}

/** Of the signer, or of three as one. */
async function readerOf(context: CommandContext): Promise<ReadJournal> {
  const places = placesOfThree(signersElsewhere(context.environment)?.SIGNERS ?? '');
  if (!places) return journalReader(context);
  const members = places.map(({ name, hasWhole }) => ({
    ...{ name, hasWhole },
    read: memberJournalReader(context, name),
  }));
  const { readJournal, away } = await joinJournals(members).catch((error: unknown) => {
    throw error instanceof RecoveryError ? new OperatorError(error.message) : error;
  });
  for (const [name, why] of away)
    context.print(`Without ${name} (${why}). Run "recover" again when it is back: two sign until then.`);
  return readJournal;
}

/** Books what others sent, compares all books with the chain, and ends the rest if they are equal. */
async function finish(
  context: CommandContext,
  db: Db,
  { chain }: SolanaNodes,
  given: { readonly isAccepted: boolean; readonly patienceMs: number; readonly found: Answer },
): Promise<Answer> {
  const { isAccepted, patienceMs, found } = given;
  const { print } = context;
  const booked = async (ids: readonly string[]) =>
    new Map([...(await readBooks(db, ids))].map(([id, books]) => [id, books.booked]));
  const log = pino({ level: 'silent' });
  const check = () => checkDue({ db, chain, clock, log, booked, sweepMs: SWEEP_MS, ...UNWATCHED });
  await bookDeposits(db, check, clock, patienceMs);
  const audit = await auditAllBooks(db, chain);
  print(`Books: ${audit.wallets} wallets compared with the chain, ${differences(audit)}.`);
  for (const { what, expected, found: booked } of audit.findings.slice(0, LISTED_MAX))
    print(`  The chain has ${expected} of ${what}, and booked are ${booked}.`);
  const isEqual = audit.findings.length === 0 && audit.underWay === 0;
  if (!isEqual && !isAccepted)
    throw new OperatorError(
      'Money stays where it is: run "recover" again when the node has caught up, or find out why and accept it with --accept --why.',
      { ...found, books: audit, mayMove: false },
    );
  if (!isEqual) await record(context.db, 'installation.accepted', { ...audit });
  await endRest(db);
  print('Money may move again.');
  return { ...found, books: audit, mayMove: true };
}

const SWEEP_MS = 60_000;
/** No stream shows transactions, and no app waits for what is booked. */
const UNWATCHED = { isCovered: async () => false, onBooked: () => {} };

function differences({ findings, underWay }: BooksAudit): string {
  return `${findings.length} differences, ${underWay} not compared (under way)`;
}

function tell({ print }: CommandContext, recovered: Recovered, resting: Resting | null): void {
  const { wallets, signatures, orders, cancelled, pins, passkeys, freezes, neverCompleted } = recovered;
  if (!resting) print('The installation does not rest: nothing should be missing.');
  print(
    `Put back: ${wallets.length} wallets, ${signatures['put back']} transactions, ${orders} orders, ${pins} PINs, passkeys of ${passkeys} users, ${freezes} freezes.`,
  );
  for (const { publicKey, owner, lost } of wallets.filter(({ lost }) => lost !== null).slice(0, LISTED_MAX))
    print(`  Of the wallet ${publicKey} of user ${owner}, ${lost} is lost.`);
  if (signatures['unknown request'] > 0)
    print(
      `  ${signatures['unknown request']} transactions of an older signer have no request: they are booked as external.`,
    );
  if (signatures['unknown wallet'] > 0)
    print(`  ${signatures['unknown wallet']} transactions are of unknown wallets.`);
  if (cancelled > 0) print(`  ${cancelled} orders ended, and nothing tells how: they are cancelled.`);
  if (neverCompleted.length > 0)
    print(`  ${neverCompleted.length} wallets and orders were never completed, and stay away.`);
  if (resting) {
    print('Not in journal or chain, and lost since the backup:');
    for (const line of LOST) print(`  ${line}`);
  }
}

function openNodes({ setting, environment }: CommandContext, db: Db): SolanaNodes {
  return openSolanaNodes({
    rpcUrls: configuredNodes({ setting, environment }),
    wsUrl: setting('SOLANA_WS_URL'),
    clock,
    log: { warn() {} },
    isOwnChain: createOwnChainCheck(db),
    ...rpcBatch(environment),
  });
}
