import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLogoServer } from '../../../../logos/src/logos.ts';
import { sharedLocalnet } from '../../../../testing/localnet.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';

const folder = mkdtempSync(join(tmpdir(), 'cumulus-logos-'));
const { marketUrl } = await sharedLocalnet();
const outcomes: string[] = [];
const logos = createLogoServer({ trustedOrigin: marketUrl }, (outcome) => outcomes.push(outcome));
const LOGO_SOCKET = join(folder, 'sock');
logos.listen(LOGO_SOCKET);
await once(logos, 'listening');
afterAll(() => {
  logos.closeAllConnections();
  logos.close();
  rmSync(folder, { recursive: true });
});

const { url, call, newOwner, localnet } = await runningCumulus({ LOGO_SOCKET });
const logo = (mint: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/logos/${mint}`, { headers });

test('a token that a user has looked at shows its logo from our origin, fetched and redrawn once', async () => {
  const bonk = localnet.mintOf('BONK');
  const { token } = await newOwner(0n);
  const before = await logo(bonk);
  expect([before.status, before.headers.get('cache-control')]).toEqual([404, 'public, max-age=3600']);
  expect(outcomes).toEqual([]);
  // What the call says of the logo stays the upstream's.
  const { result } = await call('getSolanaTokenPricesWeb', { tokens: [bonk] }, token);
  expect(result).toMatchObject({ tokens: [{ logoURI: `${marketUrl}/logos/${bonk}.png` }] });
  const first = await logo(bonk);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('image/png');
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(first.headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800');
  const picture = Buffer.from(await first.arrayBuffer());
  expect(picture.toString('latin1')).toMatch(/^\x89PNG/);
  const upstream = Buffer.from(await (await fetch(`${marketUrl}/logos/${bonk}.png`)).arrayBuffer());
  expect(picture.equals(upstream)).toBe(false);
  const etag = first.headers.get('etag')!;
  const again = await logo(bonk, { 'if-none-match': etag });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  expect(outcomes).toEqual(['made']);
});

test('an address that is no mint, or of a token without a logo, has none', async () => {
  for (const mint of ['a', 'not-base58-0OIl0OIl0OIl0OIl0OIl0OIl0OIl', 'A'.repeat(300)])
    expect([mint, (await logo(mint)).status]).toEqual([mint, expect.toSatisfy((status) => status >= 400)]);
  expect((await logo('1'.repeat(44))).status).toBe(404);
});
