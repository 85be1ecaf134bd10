import { call } from './client.ts';
import { Cancelled } from './failure.ts';

/**
 * The proof of work for an entry in the campaign of this name, computed in a worker; null if none is asked for. Rejects with
 * Cancelled when `ended` aborts.
 */
export async function proveWork(name: string, ended: AbortSignal): Promise<string | null> {
  const { challenge, bits } = await call('getContestChallenge', { name });
  if (challenge === null) return null;
  const worker = new Worker(new URL('./contest-proof-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string>((resolve, reject) => {
      ended.addEventListener('abort', () => reject(new Cancelled()));
      worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
      worker.onerror = () => reject(new Error('The proof of work could not be computed.'));
      worker.postMessage({ challenge, bits });
    });
  } finally {
    worker.terminate();
  }
}
