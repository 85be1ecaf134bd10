import { openScreening } from '../adapters/screening-http.ts';
import type { Config } from '../config.ts';
import { createTokenRisks } from '../market/token-risks.ts';
import { createContacts } from '../recipients/contacts/contacts.ts';
import { createScreenings } from '../recipients/screening/screening.ts';
import { createMandates } from '../settlement/signing/mandate.ts';
import { createOrderSeal } from '../settlement/signing/order-seal.ts';
import { createPriceTeller } from '../settlement/signing/tell-prices.ts';
import { createFirstSend } from '../transfers/first-send.ts';
import { createSponsor } from '../transfers/sponsor.ts';
import { createAddressWaitPart } from './address-wait.ts';
import { type Base, ofWorkers, type Stage } from './base.ts';
import type { ChainStage } from './chain.ts';
import type { Ledger } from './ledger.ts';
import { createPayments } from './payments.ts';

export type SettlementStage = ReturnType<typeof createSettlementStage>;

/** The stage that moves money: transfers, swaps, what is reclaimed, and settlement below them. */
export function createSettlementStage(base: Base, stage: ChainStage, { lists, deposits, ownWallet }: Ledger) {
  const { config, db, keys, clock, elapsed, isClockRight, log, metrics, tracer } = base;
  const { chain, nodes, pace, market, router } = stage;
  const sealMandate = createMandates(config.MANDATE_KEY, keys);
  const sealOrder = createOrderSeal(config.MANDATE_KEY);
  const contacts = createContacts(db);
  const service = openScreeningOf(config);
  const screenings = createScreenings({
    ...{ db, log, service, whenUnreachable: config.SCREENING_WHEN_UNREACHABLE },
  });
  const addressWait = createAddressWaitPart({
    ...{ db, chain, keys, clock, isClockRight, log, market, sealMandate },
    held: screenings.heldOf,
    feeCapLamports: config.FEE_CAP_LAMPORTS,
    leaseMs: config.SETTLEMENT_LEASE,
  });
  const settledHere = new Set<() => void>();
  const tokenRisks = createTokenRisks({ chain, clock, listed: market.listed });
  const payments = createPayments({
    ...{ db, chain, nodes, pace, router, keys, clock, elapsed, isClockRight, log, tracer },
    ...{ sealMandate, sealOrder, tokenRisks, secret: config.APP_SECRET, symbolOf: market.symbolOf },
    ...{ screen: screenings.screen, held: screenings.held, heldMax: screenings.heldMax },
    mayPay: addressWait.mayPay,
    scheduledSends: addressWait.scheduledSends,
    onOutcome: countOutcomes(metrics),
    onSettled(userId, others) {
      lists.settled(userId);
      // Receiving wallets of this product see the transfer at once, not only after the next sweep.
      deposits.hint(others);
      for (const heard of settledHere) heard();
    },
    waitMs: config.SETTLEMENT_WAIT,
    leaseMs: config.SETTLEMENT_LEASE,
    pollMs: config.SETTLEMENT_POLL,
    sponsor: config.SPONSOR_WALLET
      ? createSponsor({ db, market, walletId: config.SPONSOR_WALLET, name: config.SPONSOR_NAME })
      : undefined,
    feeCapLamports: config.FEE_CAP_LAMPORTS,
    firstSend: createFirstSend(db, config.VERIFIED_EMAIL.includes('sends')),
    ownWallet: ({ userId }, walletId) => ownWallet(userId, walletId),
    lookAlike: contacts.lookAlike,
  });
  const { settlement } = payments;
  metrics.gauge(
    'cumulus_intents_under_way',
    'Intents that this process works on.',
    () => settlement.underWay,
  );
  const priceTeller = createPriceTeller({ keys, market, clock, log });
  const sendWorker = addressWait.createWorker(settlement, ownWallet);
  return {
    ...{ payments, sealMandate, sealOrder, contacts, tokenRisks },
    /** Calls back after each payment that this process has settled. */
    onSettled: (heard: () => void) => void settledHere.add(heard),
    calls: { ...payments.calls, ...addressWait.calls },
    tasks: [
      { start: () => settlement.start(config.ROLES.includes('worker')), stop: settlement.stop },
      ...[priceTeller, sendWorker].map((task) => ofWorkers(config, task)),
    ],
    opened: service ? [{ stop: service.close }] : [],
  } satisfies Stage & Record<string, unknown>;
}

function countOutcomes(metrics: Base['metrics']) {
  const settled = metrics.labelled('cumulus_intents_settled_total', 'Intents by how they ended.', {
    kind: ['transfer_sol', 'transfer_token', 'swap', 'reclaim'],
    state: ['confirmed', 'failed', 'expired'],
  });
  const seconds = metrics.seconds(
    'cumulus_settlement_seconds',
    'Time from the acceptance of an intent to its end.',
    ['kind'],
  );
  return (kind: string, state: string, ageMs: number): void => {
    settled({ kind, state });
    seconds({ kind }, ageMs / 1_000);
  };
}

function openScreeningOf({
  SCREENING_URL: url,
  SCREENING_TOKEN: token,
  SCREENING_TIMEOUT_MS: timeoutMs,
}: Config) {
  return url === undefined || token === undefined ? null : openScreening({ url, token, timeoutMs });
}
