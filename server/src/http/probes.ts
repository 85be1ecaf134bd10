import { connect } from 'node:net';
import { NotReady, type Probe } from './health.ts';

/** Something listens on this Unix socket. */
export function socketProbe(path: string): Probe {
  return () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(path);
      socket.once('connect', () => {
        socket.destroy();
        resolve();
      });
      socket.once('error', reject);
    });
}

/** A Solana node answers here and is healthy by its own account. */
export function rpcProbe(url: string): Probe {
  return async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"getHealth"}',
      signal: AbortSignal.timeout(3_000),
    });
    const { result } = (await response.json()) as { result?: unknown };
    if (result !== 'ok') throw new Error('The Solana node is not healthy.');
  };
}

/** The clock of this process is right. */
export function clockProbe(wrong: () => string | null): Probe {
  return async () => {
    const sentence = wrong();
    if (sentence !== null) throw new NotReady(sentence);
  };
}
