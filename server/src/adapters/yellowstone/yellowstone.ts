import type {
  ChainStream,
  StreamedTransaction,
  StreamPart,
  StreamScope,
  WantedWallets,
} from '../../ports/chain-stream.ts';
import { StreamEnded } from '../../ports/chain-stream.ts';
import type { Clock } from '../../ports/clock.ts';
import { GrpcFailure, openGrpcStream } from './grpc-stream.ts';
import { ownersProbe, pingRequest, readUpdate, subscribeRequest } from './messages.ts';

export interface YellowstoneSettings {
  /** Base address, as in https://node.example:443. */
  readonly url: string;
  /** Null if the node asks for none. */
  readonly token: string | null;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** How long a node may say nothing, milliseconds; nodes ping every 15 s. */
const SILENCE_MAX = 40_000;

/** Between two requests that name the wallets again, milliseconds. */
const NAMED_EVERY = 500;

/**
 * The wallets' transactions, or those of the whole chain, through a node's gRPC, by Yellowstone's protocol. What is asked for is
 * found out at each connection, as a provider may move us to another server.
 */
export function openYellowstone(settings: YellowstoneSettings): ChainStream {
  const { url, token, clock } = settings;
  /** How many addresses the node lets us name, as far as it has said. */
  let namedMax = Infinity;
  const openCall = () =>
    openGrpcStream(url, '/geyser.Geyser/Subscribe', token === null ? {} : { 'x-token': token });

  /** What to ask the node for. */
  async function scopeOf(wanted: WantedWallets, signal: AbortSignal): Promise<StreamScope> {
    const named = wanted.addresses();
    if (named === null || named.length > namedMax) return 'all: too many';
    return (await matchesOwners(named[0] ?? NOBODY, signal)) ? 'wallets' : 'all: no filter';
  }

  /** A server that does not know the field would show deposits of tokens to no one. */
  async function matchesOwners(address: string, signal: AbortSignal): Promise<boolean> {
    const call = openCall();
    const within = AbortSignal.any([signal, AbortSignal.timeout(SILENCE_MAX)]);
    within.addEventListener('abort', call.close, { once: true });
    try {
      call.send(ownersProbe(address));
      for await (const _ of call.read()) return false;
      throw new StreamEnded('the node has ended the stream');
    } catch (error) {
      if (error instanceof GrpcFailure && error.status === INVALID_ARGUMENT)
        return /token_?accounts/i.test(error.said);
      throw error;
    } finally {
      within.removeEventListener('abort', call.close);
      call.close();
    }
  }

  async function* connection(
    from: bigint | null,
    wanted: WantedWallets,
    signal: AbortSignal,
  ): AsyncGenerator<StreamPart> {
    const scope = await scopeOf(wanted, signal);
    const named = () => (scope === 'wallets' ? orNobody(wanted.addresses()) : null);
    const call = openCall();
    const ended = new AbortController();
    let hearing = new AbortController();
    let isSilent = false;
    const watchSilence = async (): Promise<void> => {
      while (!ended.signal.aborted) {
        hearing = new AbortController();
        await clock.sleep(SILENCE_MAX, hearing.signal);
        if (hearing.signal.aborted) continue;
        isSilent = true;
        call.close();
        return;
      }
    };
    signal.addEventListener('abort', call.close, { once: true });
    try {
      void watchSilence();
      call.send(subscribeRequest(from, named()));
      if (scope === 'wallets') {
        const nameAgain = (): void => {
          const now = named();
          // More than may be named: everything is read from the next connection on.
          if (now === null || now.length > namedMax) call.close();
          else call.send(subscribeRequest(null, now));
        };
        wanted.onAdded(paced(nameAgain, clock, ended.signal), ended.signal);
      }
      for await (const messages of call.read()) {
        hearing.abort();
        const part = readPart(messages, scope, () => call.send(pingRequest()));
        if (part) yield part;
      }
    } catch (error) {
      const limit = scope === 'wallets' ? limitIn(error) : null;
      if (limit !== null) {
        namedMax = limit;
        throw new StreamEnded('the node lets us name fewer wallets', { cause: error });
      }
      if (isSilent) throw new StreamEnded('the node says nothing');
      if (error instanceof RangeError)
        throw new StreamEnded('the node sends something else', { cause: error });
      throw error;
    } finally {
      ended.abort();
      hearing.abort();
      signal.removeEventListener('abort', call.close);
      call.close();
    }
  }

  return {
    async *read(from, wanted, signal) {
      try {
        yield* connection(from, wanted, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (from === null || !(error instanceof GrpcFailure) || !isGone(error)) throw error;
        const oldest = /last available: (\d+)/.exec(error.said)?.[1];
        // From what there is, or from the present: nodes move on between two requests.
        for (const next of oldest === undefined ? [null] : [BigInt(oldest) + MARGIN, null]) {
          let isLost = true;
          try {
            for await (const part of connection(next, wanted, signal)) {
              yield { ...part, isLost };
              isLost = false;
            }
          } catch (again) {
            if (signal.aborted) return;
            if (next === null || !isLost || !(again instanceof GrpcFailure) || !isGone(again)) throw again;
          }
        }
      }
    },
  };
}

/** Slots that a node may forget until it has taken the next request. */
const MARGIN = 50n;
const INVALID_ARGUMENT = 3;
const OUT_OF_RANGE = 11;
const INTERNAL = 13;
const DATA_LOSS = 15;

/** Does it at once, and what comes soon after that together. */
function paced(act: () => void, clock: Pick<Clock, 'sleep'>, signal: AbortSignal): () => void {
  let isPausing = false;
  let isDue = false;
  return async () => {
    isDue = true;
    if (isPausing) return;
    isPausing = true;
    while (isDue && !signal.aborted) {
      isDue = false;
      act();
      await clock.sleep(NAMED_EVERY, signal);
    }
    isPausing = false;
  };
}

/** Named while there is no wallet, as a filter that names none shows everything: 32 bytes of 1. */
const NOBODY = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';

const orNobody = (addresses: readonly string[] | null) => (addresses?.length === 0 ? [NOBODY] : addresses);

/** How many addresses the node lets us name, if it has refused that many; none if it does not say. */
function limitIn(error: unknown): number | null {
  if (!(error instanceof GrpcFailure) || error.status !== INVALID_ARGUMENT || isGone(error)) return null;
  return Number(/Pubkeys reached, only (\d+) allowed/.exec(error.said)?.[1] ?? 0);
}

/** Whether the node no longer has the slot to begin with. Versions and providers say it differently. */
function isGone({ status, said }: GrpcFailure): boolean {
  if (status === OUT_OF_RANGE || status === DATA_LOSS) return true;
  if (status === INTERNAL) return /last available|from_slot is not supported/.test(said);
  return status === INVALID_ARGUMENT && /first available slot|replay position/.test(said);
}

/** Null if nothing of it is of use. */
function readPart(
  messages: readonly Uint8Array[],
  scope: StreamScope,
  onPing: () => void,
): StreamPart | null {
  const transactions: StreamedTransaction[] = [];
  let upTo: bigint | null = null;
  for (const message of messages) {
    const update = readUpdate(message);
    if (update.kind === 'transaction') transactions.push(update.transaction);
    // Its own transactions may come behind it.
    else if (update.kind === 'slot') upTo = update.slot - 1n;
    else if (update.kind === 'ping') onPing();
  }
  return transactions.length === 0 && upTo === null ? null : { transactions, upTo, isLost: false, scope };
}
