import { createHash } from 'node:crypto';
import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { HASHED_FILES } from './static-files.ts';

/** The send screen reads QR codes with the camera; the app uses no other device features. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/** Headers that only documents need. Code and fonts go without: on a slow line the headers outweigh many of the files. */
const DOCUMENT_HEADERS: ReadonlySet<string> = new Set([
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);

/** The source expression of an inline script in a content security policy. */
export const hashSource = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Sets the content security policy and related headers; `scripts` are the page's inline scripts. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  browser: BrowserConfig,
  https: boolean,
  scripts: readonly string[],
): Promise<void> {
  const firebase = browser.identity.kind === 'firebase' ? browser.identity : null;
  const lookup = browser.ipLookupUrl === null ? [] : [new URL(browser.ipLookupUrl).origin];
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...scripts.map(hashSource), ...(firebase ? ['https://apis.google.com'] : [])],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        fontSrc: ["'self'"],
        // Tokens' logos come through the server: their hosts would learn who looks at them.
        imgSrc: ["'self'", 'data:'],
        connectSrc: [
          "'self'",
          ...lookup,
          ...(firebase
            ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
            : []),
        ],
        frameSrc: firebase ? [`https://${firebase.authDomain}`] : ["'none'"],
      },
    },
    // The sign-in pop-up must keep its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https,
  });
  const ofDocuments = { ...headers, 'permissions-policy': PERMISSIONS };
  const ofFiles = Object.fromEntries(
    Object.entries(ofDocuments).filter(([name]) => !DOCUMENT_HEADERS.has(name)),
  );
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith(HASHED_FILES) ? ofFiles : ofDocuments);
    done();
  });
}

/** The headers that helmet sets: they are the same for each request, and helmet puts them together again for each. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.addHook('onRequest', async (_request, reply) => {
    Object.assign(found, reply.getHeaders());
  });
  await probe.inject('/');
  await probe.close();
  return found;
}
