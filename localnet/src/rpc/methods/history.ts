import type { Chain } from '../../chain/chain.ts';
import type { Entry } from '../../chain/history.ts';
import { encodeLanded, instructionError } from '../encode-transaction.ts';
import type { Guises } from '../guises.ts';
import { type Methods, withContext } from '../method.ts';
import {
  address,
  blockOf,
  config,
  integer,
  list,
  maxVersion,
  settledCommitment,
  signature,
} from '../params.ts';

const MOST_STATUSES = 256;
const MOST_SIGNATURES = 1_000;
/** A node forgets statuses of transactions older than this, slots, unless asked to search its history. */
const STATUS_CACHE_SLOTS = 300;

export function historyMethods(chain: Chain, guises: Guises): Methods {
  const { blocks, history } = chain;

  const status = (entry: Entry | undefined, search: boolean): unknown => {
    const level = entry && blocks.commitmentOf(entry.slot);
    if (entry === undefined || level === undefined) return null;
    const age = blocks.at('processed').slot - entry.slot;
    if (!search && age > STATUS_CACHE_SLOTS) return null;
    return {
      slot: entry.slot,
      confirmations: level === 'finalized' ? null : age,
      err: entry.error,
      status: instructionError(entry.error),
      confirmationStatus: level,
    };
  };

  return {
    getSignatureStatuses([signatures, given]) {
      const search = config(given).searchTransactionHistory === true;
      return withContext(
        blocks.at('processed').slot,
        list(signatures, MOST_STATUSES).map((name) => status(history.get(signature(name)), search)),
      );
    },

    getTransaction([name, given]) {
      const options = typeof given === 'string' ? { encoding: given } : config(given);
      const level = settledCommitment(options.commitment);
      const newestVersion = maxVersion(options);
      const entry = history.get(signature(name));
      if (entry === undefined || entry.slot > blocks.at(level).slot) return null;
      return guises.disguise(entry.signature, () =>
        encodeLanded(chain.landed(entry), options.encoding, newestVersion),
      );
    },

    getSignaturesForAddress([key, given]) {
      const options = config(given);
      settledCommitment(options.commitment);
      const newest = blockOf(blocks, options).slot;
      const limit = options.limit == null ? MOST_SIGNATURES : integer(options.limit);
      const before = options.before == null ? undefined : signature(options.before);
      const until = options.until == null ? undefined : signature(options.until);
      const entries = history.ofAddress(address(key));
      const end = before === undefined ? entries.length : entries.findIndex((e) => e.signature === before);
      const answer: unknown[] = [];
      for (let at = end - 1; at >= 0 && answer.length < Math.min(limit, MOST_SIGNATURES); at -= 1) {
        const entry = entries[at]!;
        if (entry.signature === until) break;
        if (entry.slot > newest) continue;
        answer.push({
          signature: entry.signature,
          slot: entry.slot,
          blockTime: entry.unixSeconds,
          err: entry.error,
          memo: null,
          confirmationStatus: blocks.commitmentOf(entry.slot),
        });
      }
      return answer;
    },
  };
}
