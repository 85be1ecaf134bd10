import type { Claim } from './claim.ts';

/** What sessions, strangers and tokens cannot do. */
export const OF_PEOPLE: readonly Claim[] = [
  {
    threat: 'an operator at the page `/admin` goes astray',
    test: 'server/src/app/admin/acts.localnet.test.ts',
    title: 'is refused to every role but its own and admin, before anything is read or written',
    without: 'an act takes a role',
    edits: [
      [
        'server/src/operations/operators/who.ts',
        'if (!mayAct(role, name)) throw new OperatorRefusal(403,',
        'if (role === null) throw new OperatorRefusal(403,',
      ],
    ],
  },
  {
    threat: 'an operator at the page `/admin` goes astray',
    test: 'server/src/app/admin/acts.localnet.test.ts',
    title: 'is not approved by its proposer in the statement either',
    without: 'the statement that approves asks for another operator',
    edits: [
      [
        'server/src/operations/operators/proposal-store.ts',
        'and proposed_by <> ',
        'and decided_by is distinct from ',
      ],
    ],
  },
  {
    threat: 'an operator at the page `/admin` goes astray',
    test: 'server/src/app/admin/acts.localnet.test.ts',
    title: 'is not the approver of the link in disguise',
    without: 'a key signs in only once both have confirmed it',
    edits: [
      [
        'server/src/operations/operators/store.ts',
        'and removed_at is null and confirmed_at is not null for share',
        'and removed_at is null for share',
      ],
    ],
  },
  {
    threat: 'an operator at the page `/admin` goes astray',
    test: 'server/src/app/admin/acts.localnet.test.ts',
    title: 'approves nothing of who vouched for it for a day',
    without: 'the statement that approves asks who vouched for whom',
    edits: [
      [
        'server/src/operations/operators/proposal-store.ts',
        "keys.confirmed_at > clock_timestamp() - interval '1 day'",
        "keys.confirmed_at > clock_timestamp() + interval '1 day'",
      ],
    ],
  },
  {
    threat: 'a session is stolen',
    test: 'server/src/security/devices/devices.test.ts',
    title: 'the token of an ended session is dead at once on every server',
    without: 'other servers are notified that a session has ended',
    edits: [
      ['server/src/security/devices/devices.ts', "invalidations.on('session_ended', live.invalidate);", ''],
    ],
  },
  {
    threat: 'a session is stolen',
    test: 'server/src/accounts/stolen-bearer.localnet.test.ts',
    title: 'a thief with a token moves nothing and changes nothing',
    without: 'calls ask for the PIN or the passkey',
    edits: [['server/src/http/dispatch.ts', 'if (asked.factor !== null) {', "if (asked.factor === 'own') {"]],
  },
  {
    threat: 'a thief acts in silence',
    test: 'server/src/notices/delivery.test.ts',
    title: 'a session that switches anything off is reported by mail',
    without: 'fewer notices are reported by mail',
    edits: [
      [
        'server/src/notices/settings.ts',
        "if (isLess && by === 'session')",
        "if (isLess && by === 'mailbox')",
      ],
    ],
  },
  {
    threat: 'a push endpoint leads into our network',
    test: 'server/src/adapters/web-push.test.ts',
    title: 'a name that leads to this machine is not connected to',
    without: 'the address that a name resolves to is checked',
    edits: [
      [
        'server/src/adapters/public-address.ts',
        'if (hidden || addresses.length === 0)',
        'if (addresses.length === 0)',
      ],
    ],
  },
  {
    threat: 'a webhook leads into our network',
    test: 'server/src/adapters/webhook-http.test.ts',
    title: 'a name that leads to this machine is not connected to',
    without: 'the address that a name resolves to is checked',
    edits: [
      [
        'server/src/adapters/webhook-http.ts',
        'connect: { timeout: timeoutMs, lookup: lookupPublic }',
        'connect: { timeout: timeoutMs }',
      ],
    ],
  },
  {
    threat: "who reads the database speaks to users' programs as us",
    test: 'server/src/webhooks/signing.test.ts',
    title: 'the database has no secret of a webhook',
    without: 'secrets follow from the key of the installation',
    edits: [
      ['server/src/webhooks/signing.ts', "hkdfSync('sha256', secret, ''", "hkdfSync('sha256', 'cumulus', ''"],
    ],
  },
  {
    threat: "a webhook's signature passes for something else",
    test: 'signer/src/protocol/receipt.test.ts',
    title: 'a webhook is signed as text that is no receipt, no root and no transaction',
    without: 'the signer looks at what a webhook says',
    edits: [
      ['signer/src/protocol/requests/proofs.ts', "if (!body.startsWith('{'))", 'if (body.length === 0)'],
    ],
  },
  {
    threat: 'notices as a flood',
    test: 'server/src/notices/delivery.test.ts',
    title: 'beyond a day’s share there is one letter a day later',
    without: 'mails a day are limited',
    edits: [
      [
        'server/src/notices/routing-store.ts',
        'const isHeld = mails >= MAILS_A_DAY;',
        'const isHeld = mails > 1_000 * MAILS_A_DAY;',
      ],
    ],
  },
  {
    threat: 'a script takes the places of a contest',
    test: 'server/src/contest/robots.localnet.test.ts',
    title: 'a script with all addresses of its network gets no more',
    without: 'a network has so many places an hour',
    edits: [
      [
        'server/src/contest/review.ts',
        "reason: taken < settings.perNetwork ? null : 'network'",
        "reason: taken < 1_000 * settings.perNetwork ? null : 'network'",
      ],
    ],
  },
  {
    threat: 'a script takes the places of a contest',
    test: 'server/src/contest/review.test.ts',
    title: 'an entry with one gets its place; without one, or with another user’s, it waits',
    without: 'the proof of work is verified',
    edits: [
      [
        'server/src/contest/review.ts',
        "if (!isProven) return { network, reason: 'proof' };",
        'void isProven;',
      ],
    ],
  },
  {
    threat: 'a script takes the places of a contest',
    test: 'server/src/accounts/email-proof.test.ts',
    title: 'verifies nothing if it was made up, changed, is for an address that was left, or not for this',
    without: 'a link verifies the address that it was sent to',
    edits: [['server/src/accounts/email-proof.ts', ".where('email', '=', payload.email as string)", '']],
  },
  {
    threat: 'a payment is sent after its user left',
    test: 'web/src/data/client.test.ts',
    title: 'that ends while waiting for a token sends nothing',
    without: 'a request ends with its tap',
    edits: [['web/src/data/client.ts', 'tap?.assertLive();', '']],
  },
  {
    threat: 'a hostile token',
    test: 'server/src/solana/token-rules.test.ts',
    title: 'of a paused token',
    without: 'a paused token is refused',
    edits: [
      [
        'server/src/solana/token-rules.ts',
        'if (type === PAUSABLE && value.byteLength > 32 && value.getUint8(32) === 1)',
        'if (type === PAUSABLE && value.byteLength === 0)',
      ],
    ],
  },
  {
    threat: 'a hostile token',
    test: 'server/src/market/token-risks.localnet.test.ts',
    title: 'tells of a transfer fee',
    without: 'what the mint says is told',
    edits: [
      ['server/src/market/token-risks.ts', 'mintRisks(value[index] ?? null, now)', 'mintRisks(null, now)'],
    ],
  },
  {
    threat: 'a thief sends all to an address of their own',
    test: 'server/src/recipients/wait/address-wait.localnet.test.ts',
    title: 'the signer signs nothing before the time, whatever the row says',
    without: 'the signer knows the time',
    edits: [
      [
        'signer/src/protocol/authority.ts',
        "if (order === null && mandate.notBefore !== undefined && Date.now() < mandate.notBefore) throw new Refusal('the time of the mandate has not come');",
        '',
      ],
    ],
  },
  {
    threat: 'a thief sends all to an address of their own',
    test: 'server/src/recipients/wait/all-new-addresses.localnet.test.ts',
    title:
      'what goes to all new addresses counts together, from all wallets, however many there are, also at once',
    without: 'sends to other new addresses count',
    edits: [
      ['server/src/recipients/wait/address-wait.ts', '[...sent, ...asked, ...sold]', '[...asked, ...sold]'],
    ],
  },
  {
    threat: 'a stranger sends a wallet a transaction that cannot be read',
    test: 'server/src/settlement/finality/verdict.test.ts',
    title: 'a payment that landed is not called dead if that brought',
    without: 'a balance beside it proves nothing',
    edits: [
      [
        'server/src/settlement/finality/verdict.ts',
        'if (unreadSlot !== null && (!baseline || unreadSlot >= sinceSlot || unreadSlot >= baseline.slot))',
        'if (unreadSlot !== null && !baseline)',
      ],
    ],
  },
  {
    threat: 'a stranger sends a wallet a transaction that cannot be read',
    test: 'server/src/deposits/unread.property.test.ts',
    title: 'every wallet without an unreadable transaction is unaffected',
    without: 'it is set aside',
    edits: [
      [
        'server/src/deposits/walk.ts',
        'await bookFound(db, wallet.walletId, found, unreadable, next)',
        'await bookFound(db, wallet.walletId, found, [], next)',
      ],
    ],
  },
  {
    threat: "a token's logo spies on who looks at it",
    test: 'server/src/http/static-files.test.ts',
    title: 'headers keep the page from running, framing or calling foreign code',
    without: 'pictures come from the server alone',
    edits: [
      [
        'server/src/http/security.ts',
        "imgSrc: [\"'self'\", 'data:'],",
        "imgSrc: [\"'self'\", 'data:', 'https:'],",
      ],
    ],
  },
  {
    threat: 'a wrong recipient',
    test: 'server/src/transfers/recipients.localnet.test.ts',
    title: 'every reserved address is refused with a reason',
    without: 'reserved addresses are refused',
    edits: [
      [
        'server/src/transfers/address.ts',
        "if (isReserved(recipient, account?.owner)) throw new CallError('RECIPIENT_IS_RESERVED');",
        'void isReserved;',
      ],
    ],
  },
  {
    threat: "another user's wallet",
    test: 'server/src/http/isolation.test.ts',
    title: 'tells and changes nothing of another user',
    without: 'a query names the user',
    edits: [
      [
        'server/src/wallets/store.ts',
        ".select(COLUMNS) .where('user_id', '=', userId) .where('deleted_at', 'is', null);",
        ".select(COLUMNS) .where('deleted_at', 'is', userId === '' ? null : null);",
      ],
    ],
  },
  {
    threat: 'a stranger was here before the owner',
    test: 'server/src/accounts/first-comer.localnet.test.ts',
    title: 'after a reset its owner has an account of their own',
    without: 'a reset of an address that was never proven begins another account',
    edits: [
      [
        'server/src/adapters/embedded-identity-policy.ts',
        'await provenByReset(user.id);',
        'void provenByReset;',
      ],
    ],
  },
  {
    threat: 'a stranger was here before the owner',
    test: 'server/src/adapters/embedded-identity-google.test.ts',
    title: 'a password account with an unproven e-mail is set aside',
    without: 'Google proves an address to its user alone',
    edits: [
      [
        'server/src/adapters/embedded-identity-google.ts',
        'if (claims.email_verified === true) await vouchesFor(claims.email, claims.sub);',
        'void vouchesFor;',
      ],
    ],
  },
  {
    threat: 'a stranger was here before the owner',
    test: 'server/src/accounts/users.test.ts',
    title: 'an address that a sign-in of another kind proves begins another account',
    without: 'a sign-in of another kind is somebody else',
    edits: [
      [
        'server/src/accounts/users.ts',
        'if (found && isProvenByAnother(found, identity))',
        'if (found && isProvenByAnother(found, identity) && issuer === subject)',
      ],
    ],
  },
  {
    threat: 'a made-up token in the Top 25',
    test: 'server/src/market/watchlist/top-tokens.test.ts',
    title: 'where addresses are proven, accounts that were just made up put no token first',
    without: 'who counts has paid',
    edits: [
      [
        'server/src/market/watchlist/store.ts',
        "where email_verified and mailbox_of(email) is not null and exists ( select from intents where intents.user_id = users.id and state = 'confirmed' and kind <> 'reclaim')",
        'where mailbox_of(email) is not null',
      ],
    ],
  },
  {
    threat: "a token's name hides or turns text round",
    test: 'contract/src/name.test.ts',
    title:
      'a name of a stranger is shown without what hides in it, and with escapes for what turns text round',
    without: 'controls of text direction become escapes',
    edits: [['contract/src/name.ts', 'const isControl = CONTROL.test(segment);', 'const isControl = false;']],
  },
  {
    threat: 'strangers write to an agent',
    test: 'mcp/src/server.test.ts',
    title: 'the words of strangers are marked, on one line, and cannot end their marks',
    without: 'line ends and marks of strangers are taken out',
    edits: [['mcp/src/strangers.ts', "return text.replace(HIDDEN, ' ');", 'return text;']],
  },
  {
    threat: 'strangers write to an agent',
    test: 'mcp/src/server.test.ts',
    title: 'nothing is sent that was tried with another recipient or amount, or not at all',
    without: 'what is given is compared with what was tried',
    edits: [
      [
        'mcp/src/prepared.ts',
        'prepared && canonicalJson(prepared.given) === canonicalJson(given) ? prepared : null',
        'given ? prepared : null',
      ],
    ],
  },
  {
    threat: 'strangers write to an agent',
    test: 'server/src/http/mcp.test.ts',
    title: 'a program whose key is elsewhere is offered no tool that acts',
    without: 'tools that act need the key',
    edits: [['mcp/src/tools/transfers.ts', 'if (!deps.api.keys) return;', '']],
  },
  {
    threat: 'an OAuth client is let in by mistake',
    test: 'server/src/http/oauth.localnet.test.ts',
    title: 'a cookie alone lets no client in: the owner has to have allowed this very request',
    without: 'the program is of whoever answers',
    edits: [
      ['server/src/adapters/oauth-allowed.ts', 'and users.subject = $2`', 'and users.subject <> $2 || $2`'],
    ],
  },
  {
    threat: 'an OAuth client is let in by mistake',
    test: 'server/src/http/oauth.localnet.test.ts',
    title: 'the owner is asked each time, whatever the client asks for',
    without: 'no earlier consent is found',
    edits: [
      [
        'server/src/adapters/embedded-identity-oauth.ts',
        'if (!isAnswer()) return randomUUID();',
        'if (!isAnswer()) return undefined;',
      ],
    ],
  },
  {
    threat: 'an OAuth client is let in by mistake',
    test: 'server/src/http/oauth.localnet.test.ts',
    title: 'an owner lets a client in, with tokens that are for /mcp alone and are kept only as hashes',
    without: '/v1 takes them from /mcp alone',
    edits: [
      [
        'server/src/programs/read-program.ts',
        'isInside ? CONNECTED.exec(bearer)?.[1] : undefined',
        'CONNECTED.exec(bearer)?.[1]',
      ],
    ],
  },
  {
    threat: 'an OAuth client is let in by mistake',
    test: 'mcp/src/oauth.localnet.test.ts',
    title:
      'a client without a key asks once under an id, five at a time, twenty a day, and for its wallets alone',
    without: 'questions are counted',
    edits: [['server/src/programs/approvals.ts', 'if (isTooMuch)', 'if (isTooMuch && isSigned)']],
  },
  {
    threat: 'a name becomes a formula in a spreadsheet',
    test: 'server/src/history/csv.test.ts',
    title: 'no text begins a formula',
    without: 'a formula becomes text',
    edits: [
      ['server/src/history/csv.ts', 'const text = value.replace(FORMULA, "\'");', 'const text = value;'],
    ],
  },
  {
    threat: 'a list of e-mail addresses is tried to learn who is a user',
    test: 'server/src/recipients/handles/handles.test.ts',
    title: 'is found of a user who has hidden',
    without: 'a handle that was given up finds nobody',
    edits: [
      [
        'server/src/recipients/handles/store.ts',
        'handles.user_id = users.id and released_at is null',
        'handles.user_id = users.id',
      ],
    ],
  },
  {
    threat: "an operator reads a user's data unseen",
    test: 'server/src/operations/look.test.ts',
    title: 'it is in the inbox, in the audit log',
    without: 'a look is in the inbox',
    edits: [
      [
        'server/src/db/migrations/0144_looks.expand.sql',
        "insert into notices (user_id, kind, facts, cause) values (made.user_id, 'looked', jsonb_build_object('by', made.looker, 'what', made.what, 'name', case made.looker when 'program' then made.name end), 'look ' || made.id);",
        '',
      ],
    ],
  },
  {
    threat: "an operator reads a user's data unseen",
    test: 'server/src/operations/look.test.ts',
    title: 'a look that is rolled back has shown nothing',
    without: 'a look opens rows only once it has committed',
    edits: [
      [
        'server/src/db/migrations/0144_looks.expand.sql',
        'and xact is distinct from pg_current_xact_id_if_assigned()::text',
        '',
      ],
    ],
  },
  {
    threat: "an operator reads a user's data unseen",
    test: 'server/src/operations/look.test.ts',
    title: 'a plan says nothing of rows that the look does not show',
    without: 'conditions are tried only on rows of the look',
    edits: [
      [
        'server/src/db/migrations/0154_fenced_looks.expand.sql',
        "as %s offset 0', seen.name",
        "as %s', seen.name",
      ],
    ],
  },
  {
    threat: "an operator reads a user's data unseen",
    test: 'server/src/operations/look.test.ts',
    title: 'who looks somebody up and rolls it back',
    without: 'a question commits before it is answered',
    edits: [
      [
        'server/src/db/migrations/0154_fenced_looks.expand.sql',
        'where id = request and xact is distinct from pg_current_xact_id()::text;',
        'where id = request;',
      ],
    ],
  },
  {
    threat: "an operator reads a user's data unseen",
    test: 'server/src/operations/look.test.ts',
    title: 'the role of operators reads nothing of users but ids',
    without: 'operators may not read addresses',
    edits: [
      [
        'server/src/db/rights.ts',
        "'select (id, issuer, subject, created_at, session_epoch,",
        "'select (id, issuer, subject, email, created_at, session_epoch,",
      ],
    ],
  },
];
