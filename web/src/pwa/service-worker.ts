/**
 * Caches one whole version of the app, so that it opens offline. The server's answers are never cached here: offline, screens
 * show what the app itself has stored. The build adds the list of files and writes this to /sw.js.
 */
export interface Lifetime extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Lifetime {
  readonly data: { json(): unknown } | null;
}
interface Pressed extends Lifetime {
  readonly notification: Notification;
}
interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}
/** Defined by the build. */
declare const BUILD: {
  readonly version: string;
  readonly files: readonly string[];
  /** First segments of the addresses of screens, as ../routes.ts has them. */
  readonly screens: readonly string[];
  /** What the server answers itself. */
  readonly server: readonly string[];
};

const scope = self as unknown as Scope;
const PREFIX = 'cumulus-app-';
/** How long to wait for the settings if there are some in the cache, milliseconds. */
const SETTINGS_PATIENCE = 1_000;
const APP = PREFIX + BUILD.version;
const SETTINGS = 'cumulus-settings';
/** This version and the one before it, which another tab may still run. */
const VERSIONS_MAX = 2;

const CONFIG = '/config.json';
/** The first segment of an address, below the mount point. */
const segmentOf = (pathname: string) => pathname.replace(/^\/app(?=\/|$)/, '').split('/')[1] ?? '';
/** Also of the root. For any other page, the server is asked first. */
const isScreen = (pathname: string) => ['', ...BUILD.screens].includes(segmentOf(pathname));
/** Left to the network, also offline. */
const isServers = (pathname: string) =>
  BUILD.server.includes(`/${pathname.split('/')[1]}`) && pathname !== CONFIG;

scope.addEventListener('install', (event) => event.waitUntil(cacheApp()));
scope.addEventListener('activate', (event) => event.waitUntil(deleteOldVersions()));
// A new version waits until all pages of the old one are closed, or until the user asks for it.
scope.addEventListener('message', ({ data }) => {
  if (data === 'update') void scope.skipWaiting();
});
scope.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin || isServers(pathname)) return;
  if (event.request.mode === 'navigate')
    event.respondWith(isScreen(pathname) ? cacheFirst('/', event.request) : networkFirst(event.request));
  else if (pathname === CONFIG) event.respondWith(settings(event.request));
  else if (BUILD.files.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(cacheFirst(pathname, event.request));
});

scope.addEventListener('push', (event) => event.waitUntil(showPushed(event.data?.json())));
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data)));
});

/** Shows what the server has told. A message that is sent twice has one tag, and is shown once. */
async function showPushed(told: unknown): Promise<void> {
  const { title, text, tag, url } = (told ?? {}) as Readonly<Record<string, unknown>>;
  await scope.registration.showNotification(String(title ?? 'Cumulus'), {
    ...(text !== undefined && { body: String(text) }),
    ...(tag !== undefined && { tag: String(tag) }),
    icon: '/icon-192.png',
    data: url,
  });
}

/** A page of the app, whatever was pushed. */
function addressOf(url: unknown): string {
  const asked = URL.parse(String(url), location.origin);
  return asked?.origin === location.origin ? asked.pathname : '/';
}

/** In a page that is open, without losing what is in it; otherwise in a new one. */
async function open(path: string): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return void (await scope.clients.openWindow(path));
  page.postMessage({ open: path });
  await page.focus();
}

/** Caches all files, or fails as a whole. */
async function cacheApp(): Promise<void> {
  const app = await caches.open(APP);
  await app.addAll(BUILD.files.map((file) => new Request(file, { cache: 'no-cache' })));
  // The app cannot start without the settings, and the first visit loaded them before this worker ran.
  await (await caches.open(SETTINGS)).add(new Request(CONFIG, { cache: 'no-cache' }));
}

async function deleteOldVersions(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== APP);
  await Promise.all(versions.slice(0, -(VERSIONS_MAX - 1)).map((name) => caches.delete(name)));
}

async function cacheFirst(path: string, request: Request): Promise<Response> {
  const own = await (await caches.open(APP)).match(path);
  // File names carry a hash: a file of another version is the same.
  return own ?? (await caches.match(path)) ?? fetch(request);
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const app = await (await caches.open(APP)).match('/');
    if (!app) throw failure;
    return app;
  }
}

/** The deployment's settings: from the cache if the server fails or takes its time. */
async function settings(request: Request): Promise<Response> {
  const cache = await caches.open(SETTINGS);
  const answered = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(CONFIG, answer.clone());
    return answer;
  });
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, SETTINGS_PATIENCE));
  const answer = await Promise.race([answered, waited]).catch(() => undefined);
  if (answer?.ok) return answer;
  return (await cache.match(CONFIG)) ?? answered;
}
