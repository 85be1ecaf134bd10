import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';

const web = fileURLToPath(new URL('..', import.meta.url));
let chunks: Rolldown.OutputChunk[];
let files: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  // Vitest sets `test`, which selects the libraries' development builds.
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

/** The chunks that `starts` need to run, themselves included. */
function closure(starts: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
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
const chunksOf = (file: string) => chunks.filter((each) => each.moduleIds.some((id) => id.endsWith(file)));

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;

test.for([
  { what: 'a new visitor downloads to see the sign-in', at: ['/LoginScreen.tsx'], max: 110 },
  {
    what: 'a signed-in user downloads to see the wallet list',
    at: ['/Shell.tsx', '/WalletsScreen.tsx'],
    max: 110,
  },
])('what $what is at most $max KB of compressed JavaScript', async ({ what, at, max }, { annotate }) => {
  const files = closure([...chunks.filter((each) => each.isEntry), ...at.flatMap(chunksOf)]);
  await annotate(`What ${what}: ${kilobytes(compressed(files))}`, 'size');
  expect(compressed(files)).toBeLessThanOrEqual(max * 1_000);
});

test('the page links the stylesheet of the first screens, at most 9 KB, compressed; another one is for the rest', async ({
  annotate,
}) => {
  const sheets = files.filter((each) => each.type === 'asset' && each.fileName.endsWith('.css'));
  const page = files.find(({ fileName }) => fileName === 'index.html') as Rolldown.OutputAsset;
  const first = sheets.filter(({ fileName }) => String(page.source).includes(`href="/${fileName}"`));
  expect(sheets).toHaveLength(2);
  expect(first).toHaveLength(1);
  const bytes = gzipSync((first[0] as Rolldown.OutputAsset).source).length;
  await annotate(`The first stylesheet: ${kilobytes(bytes)}`, 'size');
  expect(bytes).toBeLessThanOrEqual(9_000);
});

test('each further screen is at most 41 KB of compressed JavaScript', async ({ annotate }) => {
  const loaded = closure(['/main.tsx', '/Shell.tsx', '/WalletsScreen.tsx'].flatMap(chunksOf));
  const screens = chunks.filter((each) =>
    each.moduleIds.some((id) => /\/screens\/.*Screen\.tsx$/.test(id) && !id.endsWith('/WalletsScreen.tsx')),
  );
  const sizes = screens.map((each) => ({
    screen: each.name,
    bytes: compressed([...closure([each])].filter((file) => !loaded.has(file))),
  }));
  await annotate(
    `Further screens: ${sizes.map(({ screen, bytes }) => `${screen} ${kilobytes(bytes)}`).join(', ')}`,
    'size',
  );
  expect(sizes.length).toBeGreaterThanOrEqual(5);
  expect(sizes.filter(({ bytes }) => bytes > 41_000)).toEqual([]);
});

test('the wallet list loads without its dialogs and the catalogue of refusals', () => {
  const files = closure(['/main.tsx', '/Shell.tsx', '/WalletsScreen.tsx'].flatMap(chunksOf));
  const modules = [...files].flatMap((each) => each.moduleIds);
  const dialogs = ['/WalletDialogs.tsx', '/PinCover.tsx', '/TermsModal.tsx', '/errors.ts'];
  expect(modules.some((id) => id.endsWith('/WalletCard.tsx'))).toBe(true);
  expect(
    modules.filter((id) => dialogs.some((file) => id.endsWith(file)) && !id.includes('node_modules')),
  ).toEqual([]);
});

test.each(['@firebase', 'zod'])('%s is not loaded by every visitor', (library) => {
  const files = closure(chunks.filter((each) => each.isEntry));
  expect(
    [...files].flatMap((each) => each.moduleIds).filter((id) => id.includes(`/node_modules/${library}/`)),
  ).toEqual([]);
});

test('the page preloads the first screens of visitors and users, wallets, tokens and swaps, each file once', () => {
  const page = files.find(({ fileName }) => fileName === 'index.html');
  const html = page?.type === 'asset' ? String(page.source) : '';
  for (const [who, at] of [
    ['visitor', '/LoginScreen.tsx'],
    ['user', '/WalletsScreen.tsx'],
    ['wallet', '/WalletScreen.tsx'],
    ['swap', '/SwapScreen.tsx'],
    ['token', '/SendScreen.tsx'],
  ] as const) {
    const preloaded = new RegExp(`data-${who}="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? [];
    expect(preloaded).toEqual(expect.arrayContaining(chunksOf(at).map(({ fileName }) => `/${fileName}`)));
    for (const path of preloaded) {
      expect(files.map(({ fileName }) => `/${fileName}`)).toContain(path);
      expect(html.split(`src="${path}"`)).toHaveLength(1);
    }
  }
});

test('the outlines of the first screens are in the page, with classes of its stylesheet', () => {
  const page = files.find(({ fileName }) => fileName === 'index.html') as Rolldown.OutputAsset;
  const html = String(page.source);
  const outlines = html.slice(html.indexOf('id="first"'));
  const sheet = files.find(({ fileName }) => fileName.endsWith('.css') && html.includes(fileName));
  const css = String((sheet as Rolldown.OutputAsset).source);
  const classes = new Set(Array.from(outlines.matchAll(/ class="([^"]+)"/g), ([, name]) => name!));
  expect(classes.size).toBeGreaterThan(30);
  expect([...classes].filter((name) => !css.includes(`.${name}`))).toEqual([]);
});

test('the script that applies the theme is inline, before the styles', () => {
  const page = files.find(({ fileName }) => fileName === 'index.html');
  const html = page?.type === 'asset' ? String(page.source) : '';
  expect(html).toMatch(/<script>[^<]*applyTheme[\s\S]*<link rel="stylesheet"/);
  expect(html).not.toContain('/build/page/');
  const sources = Array.from(html.matchAll(/<script[^>]* src="([^"]*)"/g), ([, src]) => src);
  expect(sources).not.toEqual([]);
  for (const src of sources) expect(files.map(({ fileName }) => `/${fileName}`)).toContain(src);
});

test('the service worker caches every file of the app and is a plain script', () => {
  const worker = files.find(({ fileName }) => fileName === 'sw.js');
  const text = worker?.type === 'asset' ? String(worker.source) : '';
  const cached: string[] = JSON.parse(/^const BUILD = (.*);$/m.exec(text)?.[1] ?? '{"files":[]}').files;
  const built = files.map(({ fileName }) => (fileName === 'index.html' ? '/' : `/${fileName}`));
  expect(cached).toEqual(expect.arrayContaining(built.filter((path) => path !== '/sw.js')));
  expect(cached).toContain('/manifest.webmanifest');
  expect(cached.filter((path) => /config\.json|\/api|\/functions|\/sw\.js|\.map$/.test(path))).toEqual([]);
  expect(() => new Function(text)).not.toThrow();
});
