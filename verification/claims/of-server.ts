import type { Claim } from './claim.ts';

/** What the server and the processes beside it hold off. */
export const OF_SERVER: readonly Claim[] = [
  {
    threat: 'a stranger reaches the signer over a network',
    test: 'server/src/adapters/signer-gate.test.ts',
    title: 'a client that resumes a session instead of showing its certificate',
    without: 'a resumed session is refused',
    edits: [
      ['gate/src/gate.ts', 'if (!client.authorized || client.isSessionReused())', 'if (!client.authorized)'],
    ],
  },
  {
    threat: 'a source of prices lies, or a thin pool is moved',
    test: 'server/src/orders/false-prices.test.ts',
    title: 'none executes against its condition on false, stale, thin or missing prices',
    without: 'the offer and the second source have to agree',
    edits: [
      [
        'server/src/orders/trigger-doubt.ts',
        "return { doubt: agree ? null : 'apart', prices, supplies };",
        'return { doubt: null, prices, supplies };',
      ],
    ],
  },
  {
    threat: 'the owner has lost control',
    test: 'server/src/security/freeze/freeze.test.ts',
    title: 'while an account is frozen nothing of it moves or changes, and its devices can be ended',
    without: 'what writes is refused while the account is frozen',
    edits: [['server/src/accounts/freeze.ts', 'sql`users.frozen_at is null`', 'sql`true`']],
  },
  {
    threat: 'a stolen session changes what protects the account',
    test: 'server/src/http/protected.test.ts',
    title: 'asks a user without a PIN for a sign-in of the last ten minutes',
    without: 'a recent sign-in is asked for',
    edits: [
      [
        'server/src/http/dispatch.ts',
        'if (ticket === null && askedBy({ protection }).recentSignIn) deps.recentSignIn.expect(caller);',
        '',
      ],
    ],
  },
  {
    threat: 'someone says that the PIN is forgotten',
    test: 'server/src/security/pin/forgotten.test.ts',
    title: 'no mail, no wait',
    without: 'the owner is told before the wait begins',
    edits: [
      [
        'server/src/security/pin/forgotten.ts',
        'await send(beganMail(found.email, linkOf(found.id), new Date(clock.now() + WAIT_MS)));',
        'void send(beganMail(found.email, linkOf(found.id), new Date(clock.now() + WAIT_MS))).catch(() => {});',
      ],
    ],
  },
  {
    threat: 'a PIN is guessed',
    test: 'server/src/security/pin/weak-pin.test.ts',
    title: 'is weak',
    without: 'birthdays are weak PINs',
    edits: [
      [
        'server/src/security/pin/weak-pin.ts',
        '/^(19|20)|(19|20)..$/.test(pin) || isBirthday(pin)',
        '/^(19|20)|(19|20)..$/.test(pin) || (isBirthday(pin) && isRun(pin))',
      ],
    ],
  },
  {
    threat: 'a password is guessed',
    test: 'server/src/http/credential-limits.test.ts',
    title: 'strangers have one minute for an e-mail over all networks and servers',
    without: 'strangers share a limit for one e-mail',
    edits: [
      [
        'server/src/http/credential-limits.ts',
        "await take({ name: 'password of strangers', most: credentials, seconds: MINUTE }, email);",
        '',
      ],
    ],
  },
  {
    threat: 'a password is guessed',
    test: 'server/src/accounts/password-rules.test.ts',
    title: 'is too common',
    without: 'common passwords are refused',
    edits: [
      [
        'server/src/accounts/password-rules.ts',
        "if ((await common).has(given)) throw new CallError('PASSWORD_TOO_COMMON');",
        'await common;',
      ],
    ],
  },
  {
    threat: 'strangers keep an owner from signing in',
    test: 'server/src/http/credential-limits.test.ts',
    title: 'one network has a third of that',
    without: 'one network has a share of its own',
    edits: [
      [
        'server/src/http/credential-limits.ts',
        "await take({ name: 'password of network', most: share(credentials), seconds: MINUTE }, email, network);",
        '',
      ],
    ],
  },
  {
    threat: 'a hostile picture',
    test: 'logos/src/download.test.ts',
    title: 'refuses a name that resolves to a private address, also beside a public one',
    without: 'the address that a name resolves to is checked',
    edits: [
      [
        'logos/src/download.ts',
        'if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))',
        'if (addresses.length === 0)',
      ],
    ],
  },
  {
    threat: 'a hostile picture',
    test: 'logos/src/shrink.test.ts',
    title: 'what is declared is believed of nothing: neither endless nor empty nor cut pictures are read',
    without: 'the declared size is bounded',
    edits: [
      [
        'logos/src/shrink.ts',
        'if (width === 0 || height === 0 || width * height > PIXELS_MAX)',
        'if (width === 0)',
      ],
    ],
  },
  {
    threat: 'The process that asks a key service',
    test: 'keyservice/src/main.test.ts',
    title: 'another process that reaches the socket gets no answer',
    without: "the signer's token is asked for",
    edits: [
      [
        'keyservice/src/handle-request.ts',
        'if (!timingSafeEqual(digestOf(String(fields.token)), expected))',
        'if (!timingSafeEqual(expected, expected))',
      ],
    ],
  },
  {
    threat: 'The process that asks a key service',
    test: 'keyservice/src/main.test.ts',
    title: 'a data key is soon nowhere in the memory of the key service, as bytes or as text',
    without: 'what is read of Vault is wiped',
    edits: [['keyservice/src/wiped-connection.ts', 'buffer.fill(0, 0, length);', '']],
  },
  {
    threat: 'The process that asks a key service',
    test: 'keyservice/src/main.test.ts',
    title: 'the key service reads no file but its own, starts no process and writes nowhere else',
    without: 'its rights are limited',
    edits: [['keyservice/src/node-flags.ts', "'--permission',", '']],
  },
  {
    threat: 'a hostile router',
    test: 'server/src/settlement/guard/guard.swap.test.ts',
    title: 'whatever the balances are, the sum alone decides',
    without: 'the SOL that leaves a wallet is bounded',
    edits: [
      [
        'server/src/settlement/guard/guard.ts',
        'if (start - end > lamportsOut) return',
        'if (start - end > lamportsOut && !wrapped) return',
      ],
    ],
  },
  {
    threat: 'the server is taken over',
    test: 'launch/src/confinement.slow.test.ts',
    title: 'code in the server reads no file of the others',
    without: 'the server reads its own files alone',
    edits: [
      [
        'server/src/node-flags.ts',
        '...code.map((path) => join(ROOT, path)), compileCache',
        "'/*', compileCache",
      ],
    ],
  },
  {
    threat: 'a stranger reaches the signer over a network',
    test: 'server/src/settlement/signer-over-network.localnet.test.ts',
    title: 'is paid once, by the same signature',
    without: 'a transaction that was signed before is returned instead of another',
    edits: [
      ['signer/src/journal/sign-once.ts', 'if (earlier) return earlier;', ''],
      ['signer/src/journal/sign-once.ts', 'if (last.intentId === intentId) return last;', ''],
    ],
  },
  {
    threat: 'An attacker who can write the database of the embedded identity service',
    test: 'verification/attack/attack.slow.test.ts',
    title: 'no attacker of an installation as most are gets more',
    without: "the server's seal is not enough for an owner with a PIN",
    edits: [
      [
        'signer/src/protocol/authority.ts',
        'if (pins.has(mandate.owner)) throw new Refusal("the owner\'s PIN was not given");',
        '',
      ],
    ],
  },
  {
    threat: 'An attacker who can write the database of the embedded identity service',
    test: 'server/src/security/passkeys/passkeys.localnet.test.ts',
    title: 'without it the signer refuses, though the database says that there is none',
    without: "the server's seal is not enough for an owner with a passkey",
    edits: [
      [
        'signer/src/protocol/authority.ts',
        'if (passkeys.has(mandate.owner)) throw new Refusal("the owner\'s passkey was not given");',
        '',
      ],
    ],
  },
  {
    threat: 'What one user can do to itself',
    test: 'launch/src/units.test.ts',
    title: 'run with the flags that confine them',
    without: 'the unit of the signer has the flags that confine it',
    edits: [['deploy/systemd/cumulus-signer.service', '--disable-sigusr1 \\', '']],
  },
  {
    threat: 'the server is taken over',
    test: 'server/src/adapters/signer-gate-crowd.test.ts',
    title: 'a client that holds all places of the gate keeps neither itself nor others out',
    without: 'a newcomer gets the place of another connection',
    edits: [
      [
        'process/src/places.ts',
        'if (taken >= most) makeRoom();',
        'if (taken >= most) return close(), { used() {}, leave() {} };',
      ],
    ],
  },
  {
    threat: 'requests without a sign-in as a flood',
    test: 'server/src/http/proof-files.test.ts',
    title: 'an address gets ten a minute, and others theirs',
    without: 'downloads of an address are limited',
    edits: [
      [
        'server/src/http/proof-files.ts',
        'await limits.file(clientAddress(request));',
        'void clientAddress(request);',
      ],
    ],
  },
  {
    threat: 'requests without a sign-in as a flood',
    test: 'server/src/http/arrival.test.ts',
    title: '',
    without: 'requests that trickle are looked for every second',
    edits: [
      [
        'server/src/http/arrival.ts',
        'headersTimeout: milliseconds, connectionsCheckingInterval: LOOK_EVERY_MS',
        'headersTimeout: milliseconds, connectionsCheckingInterval: 60 * LOOK_EVERY_MS',
      ],
    ],
  },
];
