/**
 * Keeps one version of the app on the device, whole, so that it opens without a network. Answers of the server are
 * never kept: what a screen shows without one is what the app itself remembers. The build puts the list of files in
 * and writes this to /sw.js.
 */
export interface Lifetime extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hears: (event: Lifetime) => void): void;
  addEventListener(type: 'fetch', hears: (event: Fetching) => void): void;
  addEventListener(type: 'message', hears: (event: MessageEvent) => void): void;
}
/** What the build puts in front of this. */
declare const BUILD: { readonly version: string; readonly files: readonly string[] };

const scope = self as unknown as Scope;
const PREFIX = 'cumulus-app-';
const APP = PREFIX + BUILD.version;
const SETTINGS = 'cumulus-settings';
/** This version, and the one before it: another tab may still run that, and need a part of it. */
const VERSIONS_KEPT = 2;

/** Addresses that lead to a screen for certain. What is not among them is asked of the server first. */
const SCREEN =
  /^\/(app\/?)?((login|cloudwallet|settings|transactions|orders|watchlist|toptokens|leaderboard)(\/.*)?)?$/;
/** What the server answers itself, network or none. */
const SERVER = /^\/(api|functions)\//;

scope.addEventListener('install', (event) => event.waitUntil(keepApp()));
scope.addEventListener('activate', (event) => event.waitUntil(forgetOldVersions()));
// A new version waits until no page of the old one is left, or until the user asks for it.
scope.addEventListener('message', ({ data }) => {
  if (data === 'update') void scope.skipWaiting();
});
scope.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin || SERVER.test(pathname)) return;
  if (event.request.mode === 'navigate')
    event.respondWith(SCREEN.test(pathname) ? kept('/', event.request) : unlessUnreachable(event.request));
  else if (pathname === '/config.json') event.respondWith(settings(event.request));
  else if (BUILD.files.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(kept(pathname, event.request));
});

/** All files or none: a version with a part missing is no version. */
async function keepApp(): Promise<void> {
  const app = await caches.open(APP);
  await app.addAll(BUILD.files.map((file) => new Request(file, { cache: 'no-cache' })));
  // Without the settings there is nothing to open, and the first visit read them before this was here.
  await (await caches.open(SETTINGS)).add(new Request('/config.json', { cache: 'no-cache' }));
}

async function forgetOldVersions(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== APP);
  await Promise.all(versions.slice(0, -(VERSIONS_KEPT - 1)).map((name) => caches.delete(name)));
}

async function kept(path: string, request: Request): Promise<Response> {
  const here = await (await caches.open(APP)).match(path);
  // Files named by their contents are the same in every version.
  return here ?? (await caches.match(path)) ?? fetch(request);
}

async function unlessUnreachable(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const app = await (await caches.open(APP)).match('/');
    if (!app) throw failure;
    return app;
  }
}

/** The deployment's settings: the server's, except where there is no network at all. */
async function settings(request: Request): Promise<Response> {
  const remembered = await caches.open(SETTINGS);
  try {
    const answer = await fetch(request);
    if (answer.ok) await remembered.put('/config.json', answer.clone());
    return answer;
  } catch (failure) {
    const last = navigator.onLine ? undefined : await remembered.match('/config.json');
    if (!last) throw failure;
    return last;
  }
}
