import { createHash } from 'node:crypto';
import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { HASHED_FILES } from './static-files.ts';

/** The camera reads QR codes on the send screen; no page of ours asks for anything else of this kind. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/**
 * What only a document is told. The files that a document loads go without: there are dozens of them, and on a slow
 * line these headers weigh more than many of the files.
 */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** How a policy names a script that stands in the page itself. */
const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Headers that keep a page of ours from running, framing or calling anything that is not ours; `scripts` stand in the page. */
export async function securityHeaders(
  app: FastifyInstance,
  browser: BrowserConfig,
  https: boolean,
  scripts: readonly string[],
): Promise<void> {
  const firebase = browser.identity.kind === 'firebase' ? browser.identity : null;
  const lookup = browser.ipLookupUrl === null ? [] : [new URL(browser.ipLookupUrl).origin];
  await app.register(helmet, {
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
        // Token logos come from wherever a token's issuer keeps them.
        imgSrc: ["'self'", 'data:', 'https:', ...(browser.network === 'localnet' ? ['http:'] : [])],
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
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(HASHED_FILES)) for (const name of OF_DOCUMENTS) reply.removeHeader(name);
    else reply.header('permissions-policy', PERMISSIONS);
  });
}
