import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The camera reads QR codes on the send screen; no page of ours asks for anything else of this kind. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/** Headers that keep a page of ours from running, framing or calling anything that is not ours. */
export async function securityHeaders(
  app: FastifyInstance,
  browser: BrowserConfig,
  https: boolean,
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
        scriptSrc: ["'self'", ...(firebase ? ['https://apis.google.com'] : [])],
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
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}
