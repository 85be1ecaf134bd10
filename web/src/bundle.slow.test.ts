import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';

const web = fileURLToPath(new URL('..', import.meta.url));
let chunks: Rolldown.OutputChunk[];
let files: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  // Tests run with the libraries' development builds; what is measured is what is served.
  vi.stubEnv('NODE_ENV', 'production');
  const output = (await build({
    root: web,
    configFile: `${web}/vite.config.ts`,
    logLevel: 'error',
    mode: 'production',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  files = output.output;
  chunks = files.filter((each) => each.type === 'chunk');
});

/** Every file that must be there before the modules of `starts` can run. */
function needed(starts: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) visit(chunks.find((each) => each.fileName === file));
  };
  for (const start of starts) visit(start);
  return found;
}
const compressed = (files: Iterable<Rolldown.OutputChunk>) =>
  [...files].reduce((sum, each) => sum + gzipSync(each.code).length, 0);
const holding = (file: string) => chunks.filter((each) => each.moduleIds.some((id) => id.endsWith(file)));

const said = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;

test.for([
  { what: 'a new visitor downloads to see the sign-in', at: ['/LoginScreen.tsx'], kilobytes: 110 },
  {
    what: 'a signed-in user downloads to see the wallet list',
    at: ['/Shell.tsx', '/WalletsScreen.tsx'],
    kilobytes: 110,
  },
])(
  'what $what is at most $kilobytes KB of compressed JavaScript',
  async ({ what, at, kilobytes }, { annotate }) => {
    const files = needed([...chunks.filter((each) => each.isEntry), ...at.flatMap(holding)]);
    await annotate(`What ${what}: ${said(compressed(files))}`, 'size');
    expect(compressed(files)).toBeLessThanOrEqual(kilobytes * 1_000);
  },
);

test('the one stylesheet is at most 15 KB, compressed', async ({ annotate }) => {
  const sheets = files.filter((each) => each.type === 'asset' && each.fileName.endsWith('.css'));
  expect(sheets).toHaveLength(1);
  const bytes = gzipSync((sheets[0] as Rolldown.OutputAsset).source).length;
  await annotate(`The stylesheet: ${said(bytes)}`, 'size');
  expect(bytes).toBeLessThanOrEqual(15_000);
});

test('each further screen is at most 28 KB of compressed JavaScript', async ({ annotate }) => {
  const there = needed(['/main.tsx', '/Shell.tsx', '/WalletsScreen.tsx'].flatMap(holding));
  const screens = chunks.filter((each) =>
    each.moduleIds.some((id) => /\/screens\/.*Screen\.tsx$/.test(id) && !id.endsWith('/WalletsScreen.tsx')),
  );
  const sizes = screens.map((each) => ({
    screen: each.name,
    bytes: compressed([...needed([each])].filter((file) => !there.has(file))),
  }));
  await annotate(
    `Further screens: ${sizes.map(({ screen, bytes }) => `${screen} ${said(bytes)}`).join(', ')}`,
    'size',
  );
  expect(sizes.length).toBeGreaterThanOrEqual(5);
  expect(sizes.filter(({ bytes }) => bytes > 28_000)).toEqual([]);
});

test('what opens over the wallet list, and the catalogue of refusals, do not keep it waiting', () => {
  const files = needed(['/main.tsx', '/Shell.tsx', '/WalletsScreen.tsx'].flatMap(holding));
  const modules = [...files].flatMap((each) => each.moduleIds);
  const late = ['/WalletDialogs.tsx', '/PinCover.tsx', '/TermsModal.tsx', '/errors.ts'];
  expect(modules.some((id) => id.endsWith('/WalletCard.tsx'))).toBe(true);
  expect(
    modules.filter((id) => late.some((file) => id.endsWith(file)) && !id.includes('node_modules')),
  ).toEqual([]);
});

test.each(['@firebase', 'zod'])('%s is in no file that every visitor loads', (library) => {
  const files = needed(chunks.filter((each) => each.isEntry));
  expect(
    [...files].flatMap((each) => each.moduleIds).filter((id) => id.includes(`/node_modules/${library}/`)),
  ).toEqual([]);
});

test('the page fetches ahead what a visitor and a user see first, and what wallets and swaps need, and names no file twice', () => {
  const page = files.find(({ fileName }) => fileName === 'index.html');
  const html = page?.type === 'asset' ? String(page.source) : '';
  for (const [who, at] of [
    ['visitor', '/LoginScreen.tsx'],
    ['user', '/WalletsScreen.tsx'],
    ['wallet', '/WalletScreen.tsx'],
    ['swap', '/SwapScreen.tsx'],
  ] as const) {
    const ahead = new RegExp(`data-${who}="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? [];
    expect(ahead).toEqual(expect.arrayContaining(holding(at).map(({ fileName }) => `/${fileName}`)));
    for (const path of ahead) {
      expect(files.map(({ fileName }) => `/${fileName}`)).toContain(path);
      expect(html.split(`src="${path}"`)).toHaveLength(1);
    }
  }
});

test('the scripts that run first stand in the page: what applies the theme, before the styles', () => {
  const page = files.find(({ fileName }) => fileName === 'index.html');
  const html = page?.type === 'asset' ? String(page.source) : '';
  expect(html).toMatch(/<script>[^<]*applyTheme[\s\S]*<link rel="stylesheet"/);
  expect(html).not.toContain('/build/page/');
  const named = Array.from(html.matchAll(/<script[^>]* src="([^"]*)"/g), ([, src]) => src);
  expect(named).not.toEqual([]);
  for (const src of named) expect(files.map(({ fileName }) => `/${fileName}`)).toContain(src);
});

test('the service worker keeps every file of the app, and is a plain script', () => {
  const worker = files.find(({ fileName }) => fileName === 'sw.js');
  const text = worker?.type === 'asset' ? String(worker.source) : '';
  const kept: string[] = JSON.parse(/^const BUILD = (.*);$/m.exec(text)?.[1] ?? '{"files":[]}').files;
  const built = files.map(({ fileName }) => (fileName === 'index.html' ? '/' : `/${fileName}`));
  expect(kept).toEqual(expect.arrayContaining(built.filter((path) => path !== '/sw.js')));
  expect(kept).toContain('/manifest.webmanifest');
  expect(kept.filter((path) => /config\.json|\/api|\/functions|sw\.js|\.map$/.test(path))).toEqual([]);
  expect(() => new Function(text)).not.toThrow();
});
