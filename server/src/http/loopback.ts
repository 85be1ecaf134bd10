const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function isLoopback(url: URL): boolean {
  return LOOPBACK.has(url.hostname);
}

/**
 * Further trusted origins of a server whose public address is loopback: a browser may use another loopback name or a
 * forwarded port. `host` is the request's Host header.
 */
export function loopbackOrigins(publicUrl: string, host: string | null): string[] {
  const called = hostUrl(host);
  return called && isLoopback(called) && isLoopback(new URL(publicUrl)) ? [called.origin] : [];
}

/**
 * The address to redirect a page to that was requested under another loopback name; null if it needs no redirect. Sign-in
 * by pop-up returns to the public address, so a page on another origin would never hear of it.
 */
export function canonicalPage(publicUrl: string, host: string | null, path: string): string | null {
  const [called, home] = [hostUrl(host), new URL(publicUrl)];
  if (!called || called.host === home.host || called.port !== home.port) return null;
  return isLoopback(called) && isLoopback(home) ? `${home.origin}${path}` : null;
}

function hostUrl(host: string | null): URL | null {
  return URL.parse(`http://${host ?? ''}`);
}
