import type { Claim } from './claim.ts';

/** What the signer holds off, whatever servers and databases say. */
export const OF_SIGNER: readonly Claim[] = [
  {
    threat: 'the database is stolen',
    test: 'server/src/security/pin/pin.test.ts',
    title: 'has nothing in the database that a PIN can be compared with',
    without: 'the PIN is written into the database too',
    edits: [
      [
        'server/src/security/pin/pin.ts',
        'await markSet(tx, userId);',
        "await markSet(tx, userId); await tx.updateTable('pins').set({ hash: pin }).where('user_id', '=', userId).execute();",
      ],
    ],
  },
  {
    threat: 'a row of the database is changed',
    test: 'signer/src/keys/sealed-key.test.ts',
    title: 'in the row of another owner',
    without: 'a sealed key is bound to its owner',
    edits: [['signer/src/keys/sealed-key.ts', 'length, wallet, Buffer.from(owner)]', 'length, wallet]']],
  },
  {
    threat: 'a row of the database is changed',
    test: 'server/src/settlement/journal.localnet.test.ts',
    title: 'a wallet whose row names another owner does not pay for that owner',
    without: 'the journal is asked whose the wallet is',
    edits: [
      [
        'signer/src/protocol/requests/signing.ts',
        "expect('owner'); expectOwner(journal, holder);",
        "expect('owner');",
      ],
    ],
  },
  {
    threat: 'a row of the database is changed',
    test: 'server/src/settlement/forged-rows.localnet.test.ts',
    title: 'with the mandate of a payment that was made, for this recipient or another',
    without: 'a mandate has to allow what is asked',
    edits: [['signer/src/protocol/requests/signing.ts', 'checkMandate(mandate, intent, part);', '']],
  },
  {
    threat: 'an older backup of the database is restored',
    test: 'server/src/settlement/journal.localnet.test.ts',
    title: 'a payment that the database forgot is not paid again, but found and booked',
    without: 'a transaction that was signed before is returned instead of another',
    edits: [['signer/src/journal/sign-once.ts', 'if (earlier) return earlier;', '']],
  },
  {
    threat: "the signer's journal is cut",
    test: 'server/src/custody/journal-heads.test.ts',
    title: 'a signer with an older copy of its journal signs nothing, and says so to servers and operators',
    without: 'the signer compares its journal with the positions that servers have seen',
    edits: [['signer/src/journal/journal.ts', 'doubt ??= current().history.doubtOf(heads);', 'void heads;']],
  },
  {
    threat: "the signer's journal is cut",
    test: 'signer/src/journal/copy.test.ts',
    title: 'a journal that lacks what its copy has does not start',
    without: 'the journal is compared with its copy at the start',
    edits: [
      [
        'signer/src/journal/copy.ts',
        'if (end <= file.end().at && file.bytes(start, end - start).equals(bytes)) return [fd, end];',
        'if (fd > 0) return [fd, Math.min(end, file.end().at)];',
      ],
    ],
  },
  {
    threat: 'the server is taken over',
    test: 'signer/src/policy/limits.test.ts',
    title: 'lets leave exactly what an hour allows',
    without: 'limits of an hour',
    edits: [
      [
        'signer/src/policy/spending.ts',
        "expectWithin(policy.perHour, all, parts, spent, at, 'what all wallets may send in an hour');",
        '',
      ],
    ],
  },
  {
    threat: 'the server is taken over',
    test: 'signer/src/operator/holds.test.ts',
    title: 'a hold',
    without: 'holds are looked for before a signature',
    edits: [
      ['signer/src/policy/rules.ts', 'expectNoHold(operations, asked);\n  deps.freezes', 'deps.freezes'],
    ],
  },
  {
    threat: 'the server is taken over',
    test: 'server/src/security/pin/signer.localnet.test.ts',
    title: 'without it, the signer refuses them all, though the database says that there is none',
    without: "the server's seal is not enough for an owner with a factor",
    edits: [
      [
        'signer/src/protocol/authority.ts',
        'if (pins.has(mandate.owner)) throw new Refusal("the owner\'s PIN was not given");',
        '',
      ],
    ],
  },
  {
    threat: 'the server is taken over',
    test: 'server/src/security/passkeys/passkeys.localnet.test.ts',
    title: 'what was decided for one recipient, amount or wallet moves nothing else, and nothing twice',
    without: 'what a passkey has signed becomes the mandate',
    edits: [
      [
        'signer/src/factors/factors.ts',
        'if (decided === null) throw otherwiseGiven(given);',
        'if (decided === null) return mandate;',
      ],
    ],
  },
  {
    threat: 'the server is taken over',
    test: 'signer/src/factors/factors.test.ts',
    title: 'nothing is signed that a server has sealed alone, also after a crash',
    without: "the server's seal is not enough for an owner with a factor",
    edits: [
      [
        'signer/src/protocol/authority.ts',
        'if (passkeys.has(mandate.owner)) throw new Refusal("the owner\'s passkey was not given");',
        '',
      ],
    ],
  },
  {
    threat: 'an operator tells another story later',
    test: 'signer/src/protocol/receipt.test.ts',
    title: 'refuses a receipt that its journal contradicts',
    without: 'a receipt is compared with what was signed',
    edits: [['signer/src/protocol/receipt.ts', 'checkFacts(record, fields);', '']],
  },
  {
    threat: 'an operator owes more than is held',
    test: 'signer/src/guard/memo.test.ts',
    title: 'signs no memo with the key of a user, and nothing but the memo',
    without: 'memos are paid by the key of the installation alone',
    edits: [
      [
        'signer/src/guard/memo.ts',
        "if (owner !== PUBLISHER) throw new Refusal('only the key of the installation pays for memos');",
        'if (!owner) throw new Refusal(PUBLISHER);',
      ],
    ],
  },
  {
    threat: 'the owner has lost control',
    test: 'signer/src/policy/freezes.test.ts',
    title:
      'for a frozen owner nothing is signed and no PIN changes until an operator thaws, also after a crash',
    without: 'the signer refuses to sign for a frozen owner',
    edits: [['signer/src/policy/rules.ts', 'deps.freezes.expectThawed(asked.mandate.owner);', '']],
  },
  {
    threat: "a passkey's signature is made up",
    test: 'signer/src/factors/passkey/passkeys.test.ts',
    title: 'if any bit of it was changed',
    without: "the passkey's signature is verified",
    edits: [
      [
        'signer/src/factors/passkey/ceremony.ts',
        'if (!isSignedBy(key, Buffer.concat([authenticatorData, clientHash]), signature))',
        'if (!isSignedBy && signature.equals(clientHash) && key)',
      ],
    ],
  },
  {
    threat: 'someone says that the PIN is forgotten',
    test: 'signer/src/factors/pins.test.ts',
    title: 'a forgotten PIN is removed a day after that was asked, and not a millisecond before',
    without: 'the signer waits a day before it removes a PIN',
    edits: [
      [
        'signer/src/factors/pins.ts',
        "if (known.resetAt > now()) return { is: 'waiting', until: known.resetAt };",
        '',
      ],
    ],
  },
  {
    threat: 'a PIN is guessed',
    test: 'signer/src/factors/pins.test.ts',
    title: 'the fifth wrong one locks for a minute, the next ones for 5, 30, 60 and 60',
    without: 'a lock after the fifth wrong PIN',
    edits: [
      [
        'signer/src/factors/pins.ts',
        "if (known.lockedUntil !== null && known.lockedUntil > now()) return { is: 'locked', ...lock(known.lockedUntil) };",
        '',
      ],
    ],
  },
  {
    threat: 'a hostile router',
    test: 'signer/src/guard/guard.swap.test.ts',
    title: 'refuses, as a swap, a message that',
    without: 'the signer compares what a swap sells and buys with what was asked',
    edits: [
      [
        'signer/src/guard/swap.ts',
        'if (!route && !fill) checkExchange(transfers, message, wallet, intent);',
        'if (!route && !fill) void checkExchange;',
      ],
    ],
  },
  {
    threat: 'the server is taken over',
    test: 'signer/src/operator/full-signer.test.ts',
    title: '',
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
    threat: 'the database is stolen',
    test: 'launch/src/environments.test.ts',
    title: 'gives access to wallet keys to signer and key service only, and nothing else to those',
    without: "the secret of PINs is not the server's",
    edits: [
      [
        'launch/src/environments.ts',
        'APP_SECRET: secrets.appSecret, MANDATE_KEY: mandateKey(secrets), };',
        "APP_SECRET: secrets.appSecret, MANDATE_KEY: mandateKey(secrets), PIN_PEPPER: 'b' };",
      ],
    ],
  },
  {
    threat: 'a row of the database is changed',
    test: 'server/src/security/pin/pin.test.ts',
    title: 'about the existence of a PIN lets no one set another',
    without: 'the signer knows that there is a PIN',
    edits: [['signer/src/factors/pins.ts', 'if (has(owner)) return false;', '']],
  },
  {
    threat: 'a row of the database is changed',
    test: 'signer/src/factors/factors.test.ts',
    title: 'is taken over from an operator alone',
    without: 'what an operator orders is sealed by the key of operators',
    edits: [
      [
        'signer/src/operator/order.ts',
        "const { text } = openText(LABEL, sealed, [key], 'the order was not sealed by the operator');",
        "const text = Buffer.from(sealed.split('.')[0]!, 'base64url').toString();",
      ],
    ],
  },
  {
    threat: 'the server is taken over',
    test: 'signer/src/walk.test.ts',
    title: 'no three requests give an intruder what an owner has not decided',
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
    threat: 'the server is taken over',
    test: 'signer/src/policy/order-walk.test.ts',
    title: 'no three requests make of an order that waits anything else than its swap',
    without: 'the floor of an order is changed by a server alone',
    edits: [
      [
        'signer/src/policy/recorded-order.ts',
        'return { mandate: known.mandate, record: null };\n    authorise();',
        'return { mandate: known.mandate, record: null };',
      ],
    ],
  },
  {
    threat: 'a PIN is guessed',
    test: 'signer/src/factors/pins.test.ts',
    title: 'counts on the disk before it is compared',
    without: 'a PIN counts before it is compared',
    edits: [
      [
        'signer/src/factors/pins.ts',
        'await write({ owner, verifier, failed, lockedUntil, ...ofOne(known), ...asked });',
        'await write({ owner, verifier, failed, lockedUntil, ...ofOne(known), ...asked }).catch(() => {});',
      ],
    ],
  },
  {
    threat: 'an attacker drains the wallet that pays for users without SOL',
    test: 'signer/src/guard/guard.sponsored-send.test.ts',
    title: 'one that pays the sponsor less',
    without: 'the sponsor gets the fee that the intent names',
    edits: [
      [
        'signer/src/guard/sponsored-send.ts',
        'checkTransfersChecked([fee], wallet, { ...intent, amount: feeAmount, otherSources: [] }, account);',
        'checkTransfersChecked([fee], wallet, { ...intent, amount: fee.amount, otherSources: [] }, account);',
      ],
    ],
  },
  {
    threat: 'an attacker drains the wallet that pays for users without SOL',
    test: 'signer/src/policy/sponsorship.test.ts',
    title: 'its costs are recovered',
    without: 'a fee is worth what the sponsor pays',
    edits: [['signer/src/policy/sponsorship.ts', 'if (worth < costs)', 'if (worth < 0n)']],
  },
  {
    threat: 'an attacker drains the wallet that pays for users without SOL',
    test: 'signer/src/policy/sponsorship.test.ts',
    title: 'its costs are recovered',
    without: 'what the sponsor pays is limited for each user',
    edits: [
      [
        'signer/src/policy/sponsorship.ts',
        'if ((spent.total(owner, at) + cost) * parts > settings.userDayLamports)',
        'if (cost > settings.userDayLamports)',
      ],
    ],
  },
  {
    threat: 'the server is taken over',
    test: 'signer/src/guard/guard.several-accounts.test.ts',
    title: 'gives one base unit more',
    without: 'accounts that are debited together give the amount of the send',
    edits: [
      [
        'signer/src/guard/transfer.ts',
        'if (transfers.reduce((sum, { amount }) => sum + amount, 0n) !== intent.amount)',
        'if (transfers.reduce((sum, { amount }) => sum + amount, 0n) < intent.amount)',
      ],
    ],
  },
];
