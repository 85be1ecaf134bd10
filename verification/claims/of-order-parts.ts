import type { Claim, Edit } from './claim.ts';

const TAKEN = 'the server is taken over';
const DECISIONS = 'signer/src/factors/passkey/decision.test.ts';

/** What the signer lets be made of an order of several swaps. */
const OF_PARTS: readonly (readonly [without: string, ...edit: Edit])[] = [
  [
    'the choices of a round share what may land',
    'signer/src/journal/sign-once.ts',
    'const slot = slotOf(mandate.id, part);',
    'const slot = slotOf(mandate.id, part) + (part?.choice ?? "");',
  ],
  ['a round has its time', 'signer/src/policy/order.ts', '+ part.round * everyMs;', '+ 0 * everyMs;'],
  [
    'there are so many rounds',
    'signer/src/terms/part.ts',
    'if (!found || !chosen || round >= found.rounds)',
    'if (!found || !chosen || round < 0)',
  ],
  [
    'a trade that follows another is made after that',
    'signer/src/policy/order.ts',
    'if (part !== null) expectEarlierTrade(journal, mandate, part);',
    'void expectEarlierTrade;',
  ],
  [
    'a swap brings its floor in proportion of what it sells',
    'signer/src/terms/part.ts',
    'String((least * sold + most - 1n) / most);',
    'String((least * sold + most - 1n) / most / 2n);',
  ],
  [
    'the trades of an order are changed by their owner',
    'signer/src/policy/recorded-order.ts',
    'if (!isNewer) return { mandate: known.mandate, record: null };\n    authorise();',
    'if (!isNewer) return { mandate: known.mandate, record: null };',
  ],
];

export const OF_ORDER_PARTS: readonly Claim[] = [
  ...OF_PARTS.map(([without, ...edit]) => ({
    ...{ threat: TAKEN, test: 'signer/src/policy/parts-walk.test.ts', without, edits: [edit] },
    title: 'no three requests make of an order of several swaps anything else',
  })),
  {
    ...{
      threat: TAKEN,
      test: 'signer/src/policy/order-parts.test.ts',
      without: 'what was signed stays as it was',
    },
    title: 'what was signed of an order stays, whatever its owner changes, and counts',
    edits: [
      [
        'signer/src/policy/recorded-order.ts',
        'else if (isNewer) expectSignedStays(journal, known.mandate, mandate);',
        'void expectSignedStays;',
      ],
    ],
  },
  {
    ...{ threat: TAKEN, test: DECISIONS, without: 'a decision says which order it changes' },
    title: 'a decision about an order changes that one, and one about none makes one',
    edits: [
      [
        'signer/src/factors/passkey/decision.ts',
        'if (!isOfOrder(request, mandate)) return null;',
        'void isOfOrder;',
      ],
    ],
  },
  {
    ...{ threat: TAKEN, test: DECISIONS, without: 'a start that nobody decided is not in the past' },
    title: 'rounds that begin when a server says so do not begin in the past',
    edits: [
      [
        'signer/src/factors/passkey/decision.ts',
        'return notBefore < Date.now() - STARTS_WITHIN_MS ? timeless : decided;',
        'return notBefore < 0 ? timeless : decided;',
      ],
    ],
  },
];
