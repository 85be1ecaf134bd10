import { lookup as resolveName } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { Refusal } from './refusal.ts';

export interface DownloadSettings {
  /** An origin that may be private and without TLS: localnet's market. Null for none. */
  readonly trustedOrigin: string | null;
  /** Milliseconds for all of it. */
  readonly timeout?: number;
  /** As `dns.lookup`; replaced by tests. */
  readonly resolve?: typeof resolveName;
}

const TIMEOUT = 5_000;
const REDIRECTS_MAX = 3;
/** Issuers upload what their designers made: pictures of some megabytes are common. */
export const BYTES_MAX = 5 * 1_048_576;
/** Hosts that give these answers to clients that ask too often, or turn robots away for a moment, give the picture later. */
const LATER = new Set([403, 408, 425, 429]);
/** Some hosts refuse requests that do not say who asks. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Cumulus token logos)';

/**
 * What is at a URL, from public addresses only, over TLS. Throws Refusal if it may not be fetched or is too large, and any
 * other error if it cannot be reached.
 */
export async function download(url: string, settings: DownloadSettings): Promise<Buffer> {
  const signal = AbortSignal.timeout(settings.timeout ?? TIMEOUT);
  let next = url;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await request(next, settings, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return await read(response);
    response.destroy();
    if (statusCode >= 500 || LATER.has(statusCode)) throw new Error(`The host answers ${statusCode}.`);
    if (statusCode < 300 || statusCode >= 400 || !headers.location)
      throw new Refusal(`The host answers ${statusCode}.`);
    if (!URL.canParse(headers.location, next)) throw new Refusal('The redirect is no URL.');
    next = new URL(headers.location, next).href;
  }
  throw new Refusal('There are too many redirects.');
}

function request(
  text: string,
  { trustedOrigin, resolve = resolveName }: DownloadSettings,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!URL.canParse(text)) throw new Refusal('This is no URL.');
  const url = new URL(text);
  const isTrusted = url.origin === trustedOrigin;
  if (!isTrusted) checkUrl(url);
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  const lookup = isTrusted ? resolve : publicOnly(resolve);
  const headers = {
    accept: 'image/png,image/webp,image/svg+xml,image/jpeg,image/gif',
    'accept-encoding': 'identity',
    'user-agent': USER_AGENT,
  };
  return new Promise((answer, fail) => {
    // No agent: each connection is to an address that was checked for it.
    get(url, { agent: false, lookup: lookup as LookupFunction, headers, signal }, answer).on('error', fail);
  });
}

function checkUrl({ protocol, port, username, password, hostname }: URL): void {
  if (protocol !== 'https:') throw new Refusal('Only https is fetched.');
  if (port !== '' || username !== '' || password !== '') throw new Refusal('The URL has a port or a user.');
  // Names are checked when they are resolved; an address is connected to without that.
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw new Refusal('The address is not public.');
}

/** Resolves names to public addresses alone: the connection is made to the very addresses that were checked. */
function publicOnly(resolve: typeof resolveName): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new Refusal('The address is not public.'), []);
      if (options.all) return done(null, addresses);
      return done(null, addresses[0]!.address, addresses[0]!.family);
    });
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > BYTES_MAX) throw new Refusal('The picture is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
