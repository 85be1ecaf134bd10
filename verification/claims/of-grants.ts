import type { Claim, Edit } from './claim.ts';

const GRANTS = 'signer/src/policy/grants/grants.ts';
const KNOWN = 'signer/src/policy/grants/known.ts';
const COUNTING = 'signer/src/policy/grants/counting.ts';
const CHANGE = 'signer/src/policy/grants/expect-change.ts';
const FACTORS = 'signer/src/factors/factors.ts';
const ACT = 'signer/src/factors/act.ts';
const WITHIN = 'signer/src/policy/grants/expect-within.ts';

/** A defence of `grants.test.ts`, by the test that shows it. */
const shown = (title: string, without: string, ...edits: readonly Edit[]): Claim => ({
  threat: 'a program, or a server between it and the signer',
  test: 'signer/src/policy/grants/grants.test.ts',
  ...{ title, without, edits },
});

const ofService = (title: string, without: string, ...edits: readonly Edit[]): Claim => ({
  threat: 'a server that was taken over moves money of a service account',
  test: 'signer/src/policy/grants/service.test.ts',
  ...{ title, without, edits },
});

/** What the signer holds off of programs, and of servers that act for them. */
export const OF_GRANTS: readonly Claim[] = [
  shown('has one mandate for each act', 'the id of a mandate follows from the act', [
    FACTORS,
    'if (!isOwn || !hasLeast',
    'void isOwn; if (!hasLeast',
  ]),
  shown('moves what its grant allows', 'a budget is for all of a day', [
    'signer/src/policy/grants/tally.ts',
    'return SPANS.find((span) => isOver(span, (totals[span] + more) * parts)) ?? null;',
    'return SPANS.find((span) => isOver(span, more)) ?? null;',
  ]),
  shown('moves nothing in dollars', 'USD are counted', [
    WITHIN,
    'const limit = grant.usd && exceeded(grant.usd, totalsOf(USD), usd, usdOf, parts); if (limit) throw over(limit);',
    'void usd; void usdOf; void parts;',
  ]),
  shown('moves nothing without a price', 'a token has a price or a budget', [
    WITHIN,
    "if (!allowsToken(grant, mint, priced.has(mint))) throw forbidden('price');",
    'void allowsToken; void priced;',
  ]),
  shown('moves nothing to another recipient', 'a grant names whom a program pays', [
    WITHIN,
    "if (pays !== null && !isListed) throw forbidden('recipient');",
    'void isListed;',
  ]),
  shown('moves nothing out of another wallet', 'a grant names its wallets', [
    WITHIN,
    "if (!namesWallet(grant, mandate.walletId)) throw forbidden('wallet');",
    '',
  ]),
  shown('moves nothing after it has expired', 'a grant has an end', [
    KNOWN,
    'const isExpired = ({ expiresAt }: Grant, at: number) => expiresAt !== null && at >= Number(expiresAt);',
    'const isExpired = ({ expiresAt }: Grant, at: number) => expiresAt !== null && at < -Number(expiresAt);',
  ]),
  shown('opens nothing that its owner has to decide', 'what a program signs names a call of programs', [
    ACT,
    "!decision.call.includes(' /v1/') ||",
    '',
  ]),
  shown('is its key, its grant and the time', 'an act is of this moment', [
    ACT,
    'if (Math.abs(nonce.at - now) > CLOCKS_DIFFER_MS)',
    'if (Math.abs(nonce.at - now) < -CLOCKS_DIFFER_MS)',
  ]),
  shown('is its key, its grant and the time', 'the key of the grant has signed the act', [
    ACT,
    '|| !isSigned(key, text, signature))',
    '|| (isSigned(key, text, signature) && false))',
  ]),
  shown(
    'has nothing signed for it by a mandate of a server',
    'only the signer says what a program asks for',
    [
      'signer/src/protocol/authority.ts',
      "if (mandate.grant !== undefined) throw new Refusal('the program has not asked for this');",
      '',
    ],
  ),
  shown('does nothing once its grant has ended', 'the end of a grant waits for what is under way', [
    GRANTS,
    'await settled(known); return grants.find(grantId)!.endsAt;',
    'return grants.find(grantId)!.endsAt;',
  ]),
  shown('has no order changed', "a program's order stays as it is", [
    'signer/src/policy/recorded-order.ts',
    "throw new Refusal('an order of a program stays as it is');",
    'void grant;',
  ]),
  shown('takes a factor to allow more', 'what widens takes the factor of its owner', [
    'signer/src/protocol/requests/grants.ts',
    'if (pins.has(asked.owner) || passkeys.has(asked.owner)) expectTicket(tickets, asked, call, fields);',
    'if (pins.has(asked.owner) && passkeys.has(asked.owner)) expectTicket(tickets, asked, call, fields);',
  ]),
  shown('is bound by their own limit', "an owner's own limit binds what leaves its wallet", [
    COUNTING,
    ', ...grants.limitsOf(walletId)]',
    ', ...grants.limitsOf("")]',
  ]),
  shown('waits to raise or end their own limit', 'what widens waits', [
    KNOWN,
    'isWider ? at + Number(old.raiseWaitMs) : at',
    'isWider ? at : at',
  ]),
  shown('has no limit set by others', 'a limit is of an own wallet', [
    CHANGE,
    'if (found ? found.owner !== owner : isLimit)',
    'if (found ? false : isLimit)',
  ]),
  {
    threat: 'the key of a backend is stolen',
    test: 'server/src/http/v1/services.localnet.test.ts',
    title: 'persons and service accounts never reach each other',
    without: 'what is of service accounts is for them alone',
    edits: [
      [
        'server/src/http/v1/routes.ts',
        'if (route.ofService && !ofService)',
        'if (route.ofService && !route.id)',
      ],
    ],
  },
  ofService('is made by the key of operators', 'only operators make what a service account may do', [
    GRANTS,
    'if (isOfService(grant) || isService(owner))',
    'if (grant.version !== "1")',
  ]),
  ofService(
    'has nothing signed for it by a mandate of a server',
    'its key has asked for all that is signed',
    [
      'signer/src/protocol/authority.ts',
      'if (mandate.grant === undefined && deps.grants.isService(mandate.owner))',
      'if (mandate.grant === "" && deps.grants.isService(mandate.owner))',
    ],
  ),
  ofService('has no PIN', 'a service account has no factor', [
    'signer/src/protocol/requests/holder.ts',
    'if (grants.isService(of))',
    'if (grants.isService(""))',
  ]),
  ofService('has one key at a time', 'a second key waits for the end of the first', [
    CHANGE,
    'if (others.some((each) => !isEnded(each, at)))',
    'if (others.some((each) => isEnded(each, -1)))',
  ]),
  {
    ...shown('lets no window have more', 'what was signed before a restart counts', [
      COUNTING,
      'else addTo(countingAt(record, record.at), record.spent, 1n, record.at);',
      '',
    ]),
    test: 'signer/src/policy/grants/grants.property.test.ts',
  },
  {
    ...shown('calls at once over a server', 'it counts before it is signed', [
      COUNTING,
      'const found = countingAt(mandate, at);',
      'const found: readonly Known[] = mandate.walletId ? [] : countingAt(mandate, at);',
    ]),
    test: 'signer/src/policy/grants/race.test.ts',
  },
];
