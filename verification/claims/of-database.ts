import type { Claim } from './claim.ts';

/** What the database, its copies and its history cannot do. */
export const OF_DATABASE: readonly Claim[] = [
  {
    threat: 'a row of the database is changed',
    test: 'server/src/orders/forged-orders.localnet.test.ts',
    title: 'a cancelled order that is brought back is not',
    without: 'the signer remembers that a mandate was closed',
    edits: [
      [
        'signer/src/journal/sign-once.ts',
        "if (journal.isClosed(mandate.id)) throw new Refusal('the mandate was closed');",
        '',
      ],
    ],
  },
  {
    threat: 'a row of the database is changed',
    test: 'server/src/orders/forged-swaps.localnet.test.ts',
    title: 'is swapped for no less than its owner decided',
    without: 'a mandate has to allow what is asked',
    edits: [['signer/src/protocol/requests/signing.ts', 'checkMandate(mandate, intent, part);', '']],
  },
  {
    threat: 'a row of the database is changed',
    test: 'signer/src/policy/order.test.ts',
    title: 'a transaction without the seal of a server waits, and one under another seal is refused',
    without: 'the signer asks for the seal of a server over the swap of an order',
    edits: [
      ['signer/src/protocol/requests/signing.ts', 'checkOrder(order, orderSeal, message, memory);', ''],
    ],
  },
  {
    threat: 'an older backup of the database is restored',
    test: 'server/src/recovery/drill.localnet.test.ts',
    title: 'what was done since a backup comes back, and nothing is done twice',
    without: 'an installation that was restored rests',
    edits: [['server/src/custody/rest.ts', "if (current !== null) throw new CallError('RECOVERING');", '']],
  },
  {
    threat: 'an older backup of the database is restored',
    test: 'launch/src/restore.slow.test.ts',
    title: 'an embedded database that is lost is restored and recovered',
    without: 'an installation that was restored rests',
    edits: [['server/src/custody/rest.ts', "if (current !== null) throw new CallError('RECOVERING');", '']],
  },
  {
    threat: 'an older database is put back in secret',
    test: 'server/src/recovery/put-back.localnet.test.ts',
    title: 'a server over an older database that denies it rests by itself, and recovers',
    without: 'the server compares the database with what the signer has signed',
    edits: [
      [
        'server/src/custody/compare-journal.ts',
        'if (await lacks(db, page.signed)) {',
        'if (page.at === 0 && (await lacks(db, page.signed))) {',
      ],
    ],
  },
  {
    threat: 'a backup is stolen',
    test: 'server/src/recovery/backup.test.ts',
    title: 'a backup has neither the key-encryption key nor the secrets',
    without: 'keys stay out of a backup',
    edits: [
      [
        'server/src/recovery/backup.ts',
        'await flushFile(parent);',
        "await copyFile(join(folder, '../keys/kek'), join(half, 'kek'));",
      ],
    ],
  },
  {
    threat: 'a second installation over one database',
    test: 'server/src/custody/installation/installation.test.ts',
    title: 'refuses a start with another key-encryption key even before the first wallet',
    without: 'the signer has to open the key of the installation',
    edits: [
      [
        'server/src/custody/installation/installation.ts',
        'if (!(await opens(signer, asWallet(check)))) throw foreignKey(check.sealedKey);',
        'await opens(signer, asWallet(check));',
      ],
    ],
  },
  {
    threat: 'history is rewritten',
    test: 'server/src/audit/audit.test.ts',
    title: 'a chain forged from its third entry on is consistent, but lacks an earlier head',
    without: 'an earlier head is looked for in the chain',
    edits: [
      [
        'server/src/audit/verify.ts',
        'if (head === earlierHead) earlierHeadAt = position;',
        'if (earlierHead !== null) earlierHeadAt = position;',
      ],
    ],
  },
  {
    threat: 'history is rewritten',
    test: 'server/src/db/roles.test.ts',
    title: 'each role has exactly the rights that the decision lists',
    without: 'the server may not change the audit log',
    edits: [
      [
        'server/src/db/rights.ts',
        "audit_log: 'select', 'identity.users': 'select, insert, delete, update'",
        "audit_log: 'select, update', 'identity.users': 'select, insert, delete, update'",
      ],
    ],
  },
  {
    threat: 'an operator tells another story later',
    test: 'server/src/proof/receipts/receipts.localnet.test.ts',
    title: 'each flipped bit of a receipt file is found',
    without: 'the signature of a receipt is verified',
    edits: [
      [
        'verify/cumulus-verify.mjs',
        "return verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), raw);",
        "return verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), raw) || true;",
      ],
    ],
  },
  {
    threat: 'an operator owes more than is held',
    test: 'server/src/proof/liabilities/tree.property.test.ts',
    title: 'a node commits to the sums of both of its sides, not only to their total',
    without: 'the sums of both sides are hashed',
    edits: [
      [
        'server/src/proof/liabilities/tree.ts',
        'left.hash, u64(left.sum), right.hash, u64(right.sum)',
        'left.hash, right.hash, u64(sum)',
      ],
    ],
  },
  {
    threat: 'an operator owes more than is held',
    test: 'server/src/proof/liabilities/liabilities.localnet.test.ts',
    title: 'a flip of each byte of the liabilities',
    without: 'the signature of liabilities is verified',
    edits: [
      [
        'verify/cumulus-verify.mjs',
        "return verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), raw);",
        "return verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), raw) || true;",
      ],
    ],
  },
  {
    threat: 'keys are lost unnoticed',
    test: 'server/src/cli/keys.localnet.test.ts',
    title: 'custody is not proven if a key does not open, or less is there than is booked',
    without: 'a key that does not open is reported',
    edits: [
      [
        'server/src/custody/prove.ts',
        "if (!isCallError(error, 'GUARD_REFUSED')) throw error; return null;",
        "if (!isCallError(error, 'GUARD_REFUSED')) throw error; return 'AA==';",
      ],
    ],
  },
  {
    threat: 'a transaction is doubled or lost in a crash',
    test: 'server/src/settlement/settlement.test.ts',
    title: 'a balance read before the last settlement is stale',
    without: 'a balance is not older than the last settlement',
    edits: [
      [
        'server/src/settlement/reserve.ts',
        'if (balance.slot >= wallet.settledSlot) return { balance, wallet };',
        'if (balance.slot >= 0n) return { balance, wallet };',
      ],
    ],
  },
  {
    threat: 'a Solana node errs or lies',
    test: 'server/src/settlement/finality/verdict.test.ts',
    title: 'until the least time is over',
    without: 'no attempt is dead before its least age',
    edits: [
      [
        'server/src/settlement/finality/verdict.ts',
        "if (!isOldEnough) return open('it was signed a short while ago');",
        '',
      ],
    ],
  },
  {
    threat: 'a Solana node errs or lies',
    test: 'server/src/settlement/finality/quorum.test.ts',
    title: 'two nodes',
    without: 'two nodes have to agree',
    edits: [['server/src/settlement/finality/quorum.ts', 'const QUORUM = 2;', 'const QUORUM = 1;']],
  },
];
