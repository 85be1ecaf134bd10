import { createContext, useContext } from 'react';

/** What a deployment tells the app at run time, from /config.json. */
export interface Config {
  readonly version: string;
  readonly network: 'localnet' | 'devnet' | 'mainnet';
  readonly identity:
    | { readonly kind: 'embedded'; readonly google: boolean }
    | {
        readonly kind: 'firebase';
        readonly projectId: string;
        readonly apiKey: string;
        readonly authDomain: string;
      };
  /** Explorer address of a transaction with {signature} in it; null where there is none. */
  readonly explorerTxUrl: string | null;
  /** Service that tells a browser its own address; null where none is to be asked. */
  readonly ipLookupUrl: string | null;
  /** The network gives test SOL for nothing. */
  readonly testFunds: boolean;
  /** Where letters can be read that are not sent; null where mail is real. */
  readonly outboxUrl: string | null;
}

/** Reads the deployment's settings. Rejects where they cannot be had. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return (await response.json()) as Config;
}

/** Provided above every screen. */
export const ConfigContext = createContext<Config | null>(null);

export function useConfig(): Config {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig outside of ConfigContext');
  return config;
}

/** Address of a transaction in the block explorer, or null. */
export function explorerUrl(config: Config, signature: string): string | null {
  return config.explorerTxUrl?.replace('{signature}', encodeURIComponent(signature)) ?? null;
}
