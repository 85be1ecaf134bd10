import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { OPEN_SCREENS, SCREENS } from '../../../web/src/routes.ts';
import { SERVER_PATHS } from '../../../wire/src/server-paths.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'cumulus-web-'));
afterAll(() => rmSync(webRoot, { recursive: true }));
mkdirSync(join(webRoot, 'assets'));
const PAGE =
  '<meta property="og:image" content="/icon.png" /><title>Cumulus</title><script>theme()</script><script data-user="a">\nahead();\n</script><script src="/a.js"></script>';
writeFileSync(join(webRoot, 'index.html'), PAGE);
writeFileSync(join(webRoot, 'icon-192.png'), 'png');
writeFileSync(join(webRoot, 'assets', 'app-1a2b3c.js'), 'let plain;');
writeFileSync(join(webRoot, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync('let compressed;'));

const database = await testDatabase();
const { url } = await runningApp(database, {}, { webRoot });
/** Link previews need the image's whole address. */
const SERVED = PAGE.replace('"/icon.png"', `"${url}/icon.png"`);
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}${path}`, { headers, redirect: 'manual' });
/** The policy's source expressions of inline scripts. */
const hashes = (scripts: string[]) =>
  scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).join(' ');
const html = { accept: 'text/html,application/xhtml+xml' };

interface Bare {
  readonly status: number;
  readonly location: string | undefined;
}

/** A request with no header but these, and under any Host, which fetch does not allow. */
function getAs(host: string, path: string, headers: Record<string, string> = html): Promise<Bare> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers: { ...headers, host } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
    })
      .on('error', reject)
      .end();
  });
}

test('every screen’s address serves the app, uncached', async () => {
  for (const path of ['/', '/login', '/app/cloudwallet/some-id/token/abc', '/functionsx']) {
    const response = await get(path, html);
    expect([path, response.status, await response.text()]).toEqual([path, 200, SERVED]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  }
});

test('what the server answers itself is never a page of the app, and no screen is answered by the server', async () => {
  for (const path of Object.values(SERVER_PATHS)) {
    const response = await get(`${path}/unknown`, html);
    expect(response.status, path).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toBe(SERVED);
  }
  for (const pattern of [...SCREENS, ...OPEN_SCREENS])
    expect([pattern, (await get(pattern.replace(/:\w+/g, 'x'), html)).status]).toEqual([pattern, 200]);
});

test('the page names what link previews show by its public address, in each encoding', async () => {
  const there = await runningApp(database, { PUBLIC_URL: 'https://a.example' }, { webRoot });
  for (const encoding of ['identity', 'gzip', 'br', 'br;q=0, gzip']) {
    const response = await fetch(`${there.url}/login`, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding.split(' ').at(-1));
    expect(await response.text()).toContain('content="https://a.example/icon.png"');
  }
});

test('a new build is served at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cumulus-web-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const build = (text: string, at: number) => {
    writeFileSync(join(folder, 'index.html'), text);
    utimesSync(join(folder, 'index.html'), at, at);
  };
  build('old', 1_000);
  const there = await runningApp(database, {}, { webRoot: folder });
  const page = async () => (await fetch(`${there.url}/login`)).text();
  expect(await page()).toBe('old');
  build('new', 2_000);
  expect(await page()).toBe('new');
});

test('a page that the browser has is not sent again', async () => {
  const { headers } = await get('/login');
  const again = await get('/login', { 'if-none-match': headers.get('etag')! });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a screen’s address serves the app for any Accept header, and headers for HEAD', async () => {
  const { host } = new URL(url);
  for (const path of ['/', '/login', '/app/cloudwallet/some-id?from=a.b#c.d']) {
    expect((await getAs(host, path, {})).status).toBe(200);
    for (const accept of ['*/*', 'application/json', 'text/html', 'image/png']) {
      const [page, head] = [await get(path, { accept }), await fetch(url + path, { method: 'HEAD' })];
      expect([page.status, await page.text()]).toEqual([200, SERVED]);
      expect([head.status, await head.text()]).toEqual([200, '']);
      for (const { headers } of [page, head]) {
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(headers.get('cache-control')).toBe('no-cache');
        expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      }
    }
  }
});

test.each([
  ['/assets/gone', 'ROUTE_NOT_FOUND'],
  ['/assets/', 'ROUTE_NOT_FOUND'],
  ['/gone.js', 'ROUTE_NOT_FOUND'],
  ['/some/photo.jpeg?size=1', 'ROUTE_NOT_FOUND'],
  ['/.env', 'ROUTE_NOT_FOUND'],
  ['/.git/config', 'ROUTE_NOT_FOUND'],
  ['/functions', 'ROUTE_NOT_FOUND'],
  ['/functions/a/b', 'ROUTE_NOT_FOUND'],
  ['/exports', 'ROUTE_NOT_FOUND'],
  ['/logos', 'ROUTE_NOT_FOUND'],
  ['/logos/a/b', 'ROUTE_NOT_FOUND'],
  ['/api/auth', 'ROUTE_NOT_FOUND'],
  ['/api/auth/no-such-route', 'ROUTE_NOT_FOUND'],
  ['/healthz/deep', 'ROUTE_NOT_FOUND'],
  ['/readyz/', 'ROUTE_NOT_FOUND'],
  ['/metrics/all', 'ROUTE_NOT_FOUND'],
])('%s is neither a screen nor there, for a browser as for any other client', async (path, code) => {
  for (const headers of [html, { accept: '*/*' }]) {
    const response = await get(path, headers);
    expect([response.status, await response.json()]).toMatchObject([404, { error: { details: { code } } }]);
  }
});

test('restricted pages are 404 for others, not screens', async () => {
  const mainnet = await runningApp(
    database,
    { NETWORK: 'mainnet', PUBLIC_URL: 'https://cumulus.example', SMTP_URL: 'smtp://127.0.0.1:1' },
    { webRoot },
  );
  for (const path of ['/outbox', '/metrics']) {
    const response = await fetch(`${mainnet.url}${path}`, { headers: { ...html, forwarded: 'for=a' } });
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { error: { details: { code: 'ROUTE_NOT_FOUND' } } },
    ]);
  }
});

test('an invalid range is refused in the product’s shape', async () => {
  const response = await get('/icon-192.png', { range: 'bytes=99-100' });
  expect([response.status, await response.json()]).toMatchObject([
    416,
    { error: { status: 'INVALID_ARGUMENT', details: { code: 'UNREADABLE_REQUEST' } } },
  ]);
});

test('hashed files are cached for a year, others revalidated', async () => {
  const hashed = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'identity' });
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await hashed.text()).toBe('let plain;');
  expect((await get('/icon-192.png')).headers.get('cache-control')).toBe('no-cache');
});

test('serves precompressed files to clients that accept them', async () => {
  const response = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('content-type')).toMatch(/javascript/);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await response.text()).toBe('let compressed;');
});

test('a missing file is 404, not the app; files outside the folder are not served', async () => {
  for (const path of ['/assets/gone.js', '/..%2f..%2fetc%2fpasswd', '/%2e%2e/package.json'])
    expect((await get(path)).status).toBeGreaterThanOrEqual(400);
  expect((await fetch(`${url}/login`, { method: 'POST', headers: html })).status).toBe(404);
});

test('redirects a page under another loopback name to the public address', async () => {
  const { host, port, origin } = new URL(url);
  expect(await getAs(`localhost:${port}`, '/login?mode=signup')).toEqual({
    status: 302,
    location: `${origin}/login?mode=signup`,
  });
  const foreign = await getAs(`localhost:${port}`, '//evil.example/');
  expect(foreign.location ?? origin).toMatch(new RegExp(`^${origin}`));
  expect((await getAs(host, '/login')).status).toBe(200);
  expect((await getAs('localhost:1', '/login')).status).toBe(200);
  expect((await getAs(`evil.example:${port}`, '/login')).status).toBe(200);
});

test('headers keep the page from running, framing or calling foreign code', async () => {
  const { headers } = await get('/', html);
  expect(headers.get('content-security-policy')?.split(';')).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      `script-src 'self' ${hashes(['theme()', '\nahead();\n'])}`,
      "style-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "frame-ancestors 'none'",
      "frame-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ]),
  );
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), microphone=\(\),/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('code and fonts go without document headers', async () => {
  const { headers } = await get('/assets/app-1a2b3c.js');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  for (const name of ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-frame-options'])
    expect([name, headers.get(name)]).toEqual([name, null]);
  expect((await get('/functions/nothing')).headers.get('content-security-policy')).toContain(
    "default-src 'self'",
  );
});

test('on mainnet behind TLS: HSTS is set', async () => {
  const mainnet = await runningApp(
    database,
    { NETWORK: 'mainnet', PUBLIC_URL: 'https://cumulus.example', SMTP_URL: 'smtp://127.0.0.1:1' },
    { webRoot },
  );
  const { headers } = await fetch(`${mainnet.url}/`, { headers: html });
  expect(headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
});

test('says what to do if the web app is not built', async () => {
  const unbuilt = await runningApp(database, {}, { webRoot: join(webRoot, 'nowhere') });
  const response = await fetch(`${unbuilt.url}/login`, { headers: html });
  expect([response.status, await response.text()]).toEqual([
    503,
    'The web app is not built. Run "npm run build".\n',
  ]);
});
