import { isCallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { csvLine } from '../csv.ts';
import { entriesOf, type TaxEvent } from './entries.ts';
import { TAX_FORMATS, type TaxFormat, type Token, taxTables } from './formats.ts';
import { createGains, type Disposal } from './gains.ts';
import { gainsHeader, gainsRow } from './gains-table.ts';
import { METHODS, type Method } from './lots.ts';
import { type StoredTaxEvent, type TaxSelection, taxPages } from './store.ts';

interface Deps {
  readonly db: Db;
  readonly market: Pick<TokenMarket, 'tokens' | 'listed'>;
}

/** What a file is for: a tool that reads all changes, or what was gained by a method. */
export const TAX_FILES = [...TAX_FORMATS, ...METHODS.map((method) => `gains-${method}` as const)] as const;
export type TaxFile = (typeof TAX_FILES)[number];

/** A file about taxes, oldest first. */
export type TaxExport = (selection: TaxSelection, file: TaxFile) => AsyncGenerator<string>;

/** Of what is still held, lines at a time. */
const HELD_LINES = 1_000;

export function createTaxExport({ db, market }: Deps): TaxExport {
  /** Adds what the market knows of the mints that are not known yet. */
  async function learn(known: Map<string, Token>, page: readonly StoredTaxEvent[]) {
    const mints = new Set<string>([SOL_MINT]);
    for (const { changes } of page) for (const { mint } of changes) mints.add(mint);
    const missing = [...mints].filter((mint) => !known.has(mint));
    if (missing.length === 0) return;
    for (const [mint, token] of await named(missing)) known.set(mint, token);
  }

  async function named(mints: readonly string[]) {
    try {
      return await market.tokens(mints);
    } catch (error) {
      if (!isCallError(error, 'CHAIN_UNAVAILABLE')) throw error;
      return await market.listed(mints);
    }
  }

  async function* changesFile(selection: TaxSelection, format: TaxFormat): AsyncGenerator<string> {
    const { header, row, asCounted } = taxTables[format];
    yield csvLine(header);
    const tokens = new Map<string, Token>();
    for await (const page of taxPages(db, selection)) {
      await learn(tokens, page);
      let text = '';
      for (const stored of page) {
        const event = taxEvent(stored);
        for (const entry of entriesOf(event).flatMap(asCounted)) text += csvLine(row(event, entry, tokens));
      }
      yield text;
    }
  }

  /** Costs depend on all that came before, in all wallets: everything is read, and a part of it written. */
  async function* gainsFile(selection: TaxSelection, method: Method): AsyncGenerator<string> {
    yield csvLine(gainsHeader);
    const { walletIds, from } = selection;
    const chosen = walletIds === null ? null : new Set(walletIds);
    const start = timeOf(from);
    const tokens = new Map<string, Token>();
    const gains = createGains(method);
    const write = (disposal: Disposal): string =>
      chosen === null || chosen.has(disposal.walletId) ? csvLine(gainsRow(disposal, method, tokens)) : '';
    const everything = { ...selection, walletIds: null, from: new Date(0) };
    for await (const page of taxPages(db, everything, { withOthers: true })) {
      await learn(tokens, page);
      let text = '';
      for (const event of page)
        for (const disposal of gains.apply(event)) if (disposal.at! >= start) text += write(disposal);
      yield text;
    }
    let held: string[] = [];
    for (const disposal of gains.held()) {
      if (held.push(write(disposal)) < HELD_LINES) continue;
      yield held.join('');
      held = [];
    }
    yield held.join('');
  }

  return (selection, file) => {
    const method = METHODS.find((each) => file === `gains-${each}`);
    return method ? gainsFile(selection, method) : changesFile(selection, file as TaxFormat);
  };
}

function taxEvent(stored: StoredTaxEvent): TaxEvent {
  const { fee, solSwapped } = stored;
  return { ...stored, feeLamports: BigInt(fee), solSwapped: solSwapped === null ? null : BigInt(solSwapped) };
}

/** As events have it. */
function timeOf(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')}.000000`;
}
