import type { ChainStream, StreamedTransaction, StreamPart } from '../../ports/chain-stream.ts';
import { StreamEnded } from '../../ports/chain-stream.ts';
import type { Clock } from '../../ports/clock.ts';
import { GrpcFailure, openGrpcStream } from './grpc-stream.ts';
import { pingRequest, readUpdate, subscribeRequest } from './messages.ts';

export interface YellowstoneSettings {
  /** Base address, as in https://node.example:443. */
  readonly url: string;
  /** Null if the node asks for none. */
  readonly token: string | null;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** How long a node may say nothing, milliseconds; nodes ping every 15 s. */
const SILENCE_MAX = 40_000;

/** All transactions of the chain through a node's gRPC, by Yellowstone's protocol. */
export function openYellowstone(settings: YellowstoneSettings): ChainStream {
  async function* connection(from: bigint | null, signal: AbortSignal): AsyncGenerator<StreamPart> {
    const { url, token, clock } = settings;
    const call = openGrpcStream(url, '/geyser.Geyser/Subscribe', token === null ? {} : { 'x-token': token });
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
      call.send(subscribeRequest(from));
      for await (const messages of call.read()) {
        hearing.abort();
        const part = readPart(messages, () => call.send(pingRequest()));
        if (part) yield part;
      }
    } catch (error) {
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
    async *read(from, signal) {
      try {
        yield* connection(from, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (from === null || !(error instanceof GrpcFailure) || !isGone(error)) throw error;
        const oldest = /last available: (\d+)/.exec(error.said)?.[1];
        // From what there is, or from the present: nodes move on between two requests.
        for (const next of oldest === undefined ? [null] : [BigInt(oldest) + MARGIN, null]) {
          let isLost = true;
          try {
            for await (const part of connection(next, signal)) {
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

/** Whether the node no longer has the slot to begin with. Versions and providers say it differently. */
function isGone({ status, said }: GrpcFailure): boolean {
  if (status === OUT_OF_RANGE || status === DATA_LOSS) return true;
  if (status === INTERNAL) return /last available|from_slot is not supported/.test(said);
  return status === INVALID_ARGUMENT && /first available slot|replay position/.test(said);
}

/** Null if nothing of it is of use. */
function readPart(messages: readonly Uint8Array[], onPing: () => void): StreamPart | null {
  const transactions: StreamedTransaction[] = [];
  let upTo: bigint | null = null;
  for (const message of messages) {
    const update = readUpdate(message);
    if (update.kind === 'transaction') transactions.push(update.transaction);
    // Its own transactions may come behind it.
    else if (update.kind === 'slot') upTo = update.slot - 1n;
    else if (update.kind === 'ping') onPing();
  }
  return transactions.length === 0 && upTo === null ? null : { transactions, upTo, isLost: false };
}
