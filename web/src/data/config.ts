import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { createContext, useContext } from 'react';

/** Fetches the deployment's settings. Rejects if they are unavailable. */
export async function loadConfig(signal: AbortSignal): Promise<BrowserConfig> {
  const response = await fetch('/config.json', { signal });
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return (await response.json()) as BrowserConfig;
}

export const ConfigContext = createContext<BrowserConfig | null>(null);

export function useConfig(): BrowserConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig outside of ConfigContext');
  return config;
}

/** Address of a transaction in the block explorer; null if the deployment has none. */
export function explorerUrl(config: BrowserConfig, signature: string): string | null {
  return config.explorerTxUrl?.replace('{signature}', encodeURIComponent(signature)) ?? null;
}

/** Address of a token in the block explorer; null if the deployment has none, and for SOL, which is no token. */
export function tokenExplorerUrl(config: BrowserConfig, mint: string): string | null {
  if (mint === SOL_MINT) return null;
  return config.explorerTokenUrl?.replace('{mint}', encodeURIComponent(mint)) ?? null;
}
