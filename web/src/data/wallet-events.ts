import { bearer } from './client.ts';

/** Listeners for the server's events about wallets. */
export interface WalletEvents {
  /** A wallet has changed; null: any may have. */
  onChange(walletId: string | null): void;
  /** Whether the stream lives. What changed before it began has to be asked for. */
  onLive(isLive: boolean): void;
}

/** Longer than two heartbeats of the server, milliseconds, as all below. */
const SILENCE_MAX = 40_000;
/** After a stream that ended by itself, as at the end of a token's life or of a server's. */
const SOON = 300;
const RETRY_MIN = 2_000;
const RETRY_MAX = 60_000;

/**
 * Keeps a stream of the server's events open until `signal` aborts. Never signs out: a refused token is renewed, and other calls find
 * out that a session is over.
 */
export async function followServer(
  events: WalletEvents,
  beat: () => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  let fresh = false;
  while (!signal.aborted) {
    const silence = new AbortController();
    const stop = AbortSignal.any([signal, silence.signal]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MAX);
      beat();
    };
    failures += 1;
    try {
      heard();
      const token = await bearer(fresh);
      fresh = false;
      if (token !== null) {
        const response = await fetch('/events', {
          headers: { authorization: `Bearer ${token}` },
          signal: stop,
        });
        fresh = response.status === 401;
        if (response.ok)
          for await (const { walletId } of eventsOf(response.body!, heard)) {
            // The first event has no wallet.
            if (walletId !== undefined) events.onChange(walletId);
            else {
              failures = 0;
              events.onLive(true);
            }
          }
      }
    } catch {
      // A stream that breaks is one that ends.
    } finally {
      clearTimeout(timer);
    }
    if (signal.aborted) return;
    events.onLive(false);
    const wait = failures === 0 ? SOON : Math.min(RETRY_MIN * 2 ** (failures - 1), RETRY_MAX);
    // With jitter, so that not all come back to a restarted server at once.
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
  }
}

/** What the events of a stream say. `heard` is called with every piece, also of comments. */
export async function* eventsOf(body: ReadableStream<Uint8Array>, heard: () => void) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)/m.exec(block)?.[1];
        if (data) yield JSON.parse(data) as { readonly walletId?: string | null };
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
