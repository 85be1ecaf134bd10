import { isCallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { csvLine } from '../csv.ts';
import { entriesOf, type TaxEvent } from './entries.ts';
import { type TaxFormat, type Token, taxTables } from './formats.ts';
import { type StoredTaxEvent, type TaxSelection, taxPages } from './store.ts';

interface Deps {
  readonly db: Db;
  readonly market: Pick<TokenMarket, 'tokens' | 'listed'>;
}

/** A file for a tax tool, oldest first. */
export type TaxExport = (selection: TaxSelection, format: TaxFormat) => AsyncGenerator<string>;

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

  return async function* (selection, format) {
    const { header, row } = taxTables[format];
    yield csvLine(header);
    const tokens = new Map<string, Token>();
    for await (const page of taxPages(db, selection)) {
      await learn(tokens, page);
      let text = '';
      for (const stored of page) {
        const event: TaxEvent = { ...stored, feeLamports: BigInt(stored.fee) };
        for (const entry of entriesOf(event)) text += csvLine(row(event, entry, tokens));
      }
      yield text;
    }
  };
}
