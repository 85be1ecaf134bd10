import { createServer } from 'node:net';

/** A port that nothing listens on: `preferred` when it is free, else any. */
export async function freePort(preferred = 0, host = '127.0.0.1'): Promise<number> {
  try {
    return await tryPort(preferred, host);
  } catch (error) {
    if (preferred === 0) throw error;
    return await tryPort(0, host);
  }
}

/** Rejects with the system's error (EADDRINUSE, EACCES, EADDRNOTAVAIL) when this port cannot be listened on. */
export function tryPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
