import type { Config } from '../config.ts';

export interface PublicAddress {
  /** The address that browsers use. */
  publicUrl(): string;
  /** The address on this machine; empty until the server listens. */
  localUrl(): string;
  listensAt(host: string, port: number): void;
}

export function createPublicAddress({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): PublicAddress {
  let listening = '';
  return {
    publicUrl: () => PUBLIC_URL?.replace(/\/$/, '') ?? listening,
    localUrl: () => listening,
    listensAt(host, port) {
      listening = `http://${browserHost(host)}:${port}`;
    },
  };
}

/** The host of the server's URL for a browser on this machine. */
function browserHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
