import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';

const IP_LOOKUP_TIMEOUT = 3_000;

/** The browser's public address from a look-up service; null without one, or if it does not answer. */
export async function clientIp(config: BrowserConfig): Promise<string | null> {
  if (config.ipLookupUrl === null) return null;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), IP_LOOKUP_TIMEOUT);
  try {
    const response = await fetch(config.ipLookupUrl, { signal: abort.signal });
    const text = (await response.text()).trim();
    const ip = text.startsWith('{') ? (JSON.parse(text) as { ip?: unknown }).ip : text;
    return typeof ip === 'string' && /^[0-9a-fA-F.:]{2,45}$/.test(ip) ? ip : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
