import type { Claim } from './claim.ts';

const TAKEN_OVER = 'one of three signers is taken over';
const CARRIED = 'what three signers say to each other';
const SET_BACK = 'one of three signers dies between two steps';
const DIVIDED = 'a key that three signers share is still whole';

/** What three signers, of which two sign, hold off. */
export const OF_THREE_SIGNERS: readonly Claim[] = [
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/creation.test.ts',
    title: 'a changed commitment, a commitment of another',
    without: 'a key is made of what the members themselves have committed to',
    edits: [
      ['signer/src/threshold/creation.ts', 'members.heard(other.name, said.text, said.signature);', ''],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'server/src/settlement/other-signature.localnet.test.ts',
    title: 'a payment of SOL that landed under another signature is made once',
    without: 'a payment is found by its message',
    edits: [
      [
        'server/src/settlement/finality/sighting.ts',
        'own.some((signature) => isSignatureOf(wallet, message, signature))',
        'false',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/three-signers.test.ts',
    title: 'a freeze that comes after both have committed stops the payment',
    without: 'a member looks at freezes again before it gives its part',
    edits: [['signer/src/threshold/pair-sessions.ts', 'signing.stillAllowed();', '']],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/three-signers.test.ts',
    title: 'each of a pair believes the mandate alone that it has sealed itself',
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
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/pairs.test.ts',
    title: 'what another member claims shuts no slot',
    without: 'that another has given its part counts only where a session proves it',
    edits: [
      [
        'signer/src/journal/sign-once.ts',
        'return record.message !== asked && (isOwnSession(record) || isWithLost(record));',
        'return true;',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/heard.test.ts',
    title: 'shuts it at neither of the others',
    without: 'what another tells as signed counts only for what its bytes show',
    edits: [
      [
        'signer/src/journal/sign-once.ts',
        'return isOwnSession(record) || (mandate !== null && isFor(mandate, record));',
        'return true;',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/heard.test.ts',
    title: 'bytes that a member tells as signed for another payment',
    without: 'what another tells as signed has a signature of its wallet',
    edits: [
      [
        'signer/src/journal/lookup.ts',
        "return isMade(record, known?.publicKey ?? '');",
        'return known === null || isMade(record, known.publicKey);',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/policy/is-for.test.ts',
    title: 'what is something else is not for the mandate: another amount',
    without: 'a transaction that another tells is decoded',
    edits: [
      [
        'signer/src/policy/is-for.ts',
        'costsOf(bytes, wallet, intent, ANY, ANY, accounts[0]);',
        'void accounts;',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/notes.test.ts',
    title: 'one that lies has no intent signed twice where the third notes it',
    without: 'who has noted a transaction gives its part for no other',
    edits: [
      [
        'signer/src/threshold/pair-sessions.ts',
        'notes.expectFree(transactionOf(signing)); signing.stillAllowed();',
        'signing.stillAllowed();',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/notes.test.ts',
    title: 'a note serves the session, the transaction and the slot that it names',
    without: 'a note names the session that it is for',
    edits: [
      ['signer/src/threshold/notes.ts', "String(sessions).split(' ').includes(session)", 'sessions !== null'],
    ],
  },
  {
    threat: SET_BACK,
    test: 'signer/src/threshold/pairs.test.ts',
    title: 'a second that was set back after it had signed is told by the first',
    without: 'what the first of its own session tells shuts a slot for the second',
    edits: [['signer/src/journal/sign-once.ts', 'isOwnSession(record) || isWithLost(record)', 'false']],
  },
  {
    threat: SET_BACK,
    test: 'signer/src/threshold/pairs.test.ts',
    title: 'two members sign, and each says it again',
    without: 'a slot in which a part was given takes no other transaction',
    edits: [
      [
        'signer/src/threshold/pairs.ts',
        "!isOpen(decided, signing)) return { is: 'open', record: decided };",
        "decided.message === '') return { is: 'open', record: decided };",
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/entry.test.ts',
    title: 'into no journal',
    without: 'of another member nothing but signatures comes into the journal',
    edits: [
      [
        'signer/src/threshold/entry.ts',
        'if (![SIGNATURE, SPLIT, WORD].some((fields) => has(entry, fields)))',
        'if (!isObject(entry))',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/entry.test.ts',
    title: 'an invalid signature is not believed',
    without: 'a signature that another member tells is verified',
    edits: [['signer/src/threshold/feed.ts', '!isMade(record, publicKey)', 'publicKey.length === 0']],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/limits.test.ts',
    title: 'what is signed in any hour keeps to the limit',
    without: 'of two honest members each lets half of a limit leave',
    edits: [
      [
        'signer/src/policy/spending.ts',
        '(window.total(name, at) + more) * parts',
        'window.total(name, at) + more',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/limits.test.ts',
    title: 'a liar that tells of payments that are none stops nobody',
    without: 'what another member tells counts against no limit',
    edits: [['signer/src/policy/spending.ts', '|| isHeard(record)', '']],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/telling/telling.test.ts',
    title: 'no signer alone has another take away a factor',
    without: 'what owners have decided is believed if both others say the same',
    edits: [
      ['signer/src/telling/telling.ts', 'const version = Math.min(', 'const version = Math.max('],
      ['signer/src/telling/telling.ts', '|| one?.value !== other?.value) return own;', ') return own;'],
      [
        'signer/src/telling/telling.ts',
        'value: one!.value',
        'value: (one?.version === version ? one : other)!.value',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'server/src/adapters/three-signers-lies.test.ts',
    title: 'a signer that shows a signature that is none, at once',
    without: 'what one signer shows as signed is verified',
    edits: [
      [
        'server/src/adapters/three-signers/pair.ts',
        'if (isMade && answer.message === of) return answer;',
        'if (isMade !== null) return answer;',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'server/src/adapters/three-signers-lies.test.ts',
    title: 'a signer that shows an earlier payment as open stops no payment, and is named',
    without: 'what one signer shows as open is judged by the others',
    edits: [
      [
        'server/src/adapters/three-signers/pair.ts',
        'if (!(await isOfAnother(carrier, others, fields, answer))) return answer;',
        'if ((await isOfAnother(carrier, others, fields, answer)) !== null) return answer;',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'server/src/adapters/three-signers-lies.test.ts',
    title: 'no payment is refused by one signer while another is away',
    without: 'a payment is refused if two refuse it',
    edits: [
      [
        'server/src/adapters/three-signers/outcome.ts',
        'if (!isGiven && refusals.length >= QUORUM)',
        'if (!isGiven && refusals.length > 0)',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/resharings.test.ts',
    title: 'no member changes to shares that another lacks, or that two cannot sign with',
    without: 'a member changes to a new share once all have theirs',
    edits: [
      [
        'signer/src/threshold/reshare-said.ts',
        'expectSaid(members: Members, text: string, said: Readonly<Record<string, Said>>): void {',
        "expectSaid(members: Members, text: string, said: Readonly<Record<string, Said>>): void { if (text !== '') return;",
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'server/src/adapters/three-signers/reshare.test.ts',
    title: 'eight resharings that a signer has left unfinished',
    without: 'resharings that were left unfinished are abandoned',
    edits: [
      [
        'server/src/adapters/three-signers/reshare.ts',
        'await abandonUnfinished(deps, walletId, known);',
        'known;',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'server/src/adapters/three-signers/reshare.test.ts',
    title: 'two deal what both have, if one has changed to other shares',
    without: 'shares are dealt of any epoch that two have',
    edits: [
      [
        'server/src/adapters/three-signers/reshare-epochs.ts',
        'const having = twoOf(known, epochsIn);',
        'const having = twoOf(new Map(), epochsIn);',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'server/src/adapters/three-signers/reshare.test.ts',
    title: 'a signer that takes part in nine resharings',
    without: 'shares that were dealt to a signer that is lost are not counted',
    edits: [['signer/src/threshold/reshare-take.ts', 'each.dealtTo === dealtTo', "each.dealtTo !== ''"]],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/threshold/resharings.test.ts',
    title: 'a member abandons neither the share that it signs with nor those of before',
    without: 'shares of before are kept, with which another may still sign',
    edits: [
      [
        'signer/src/threshold/reshare-abandon.ts',
        'each.epoch > current.epoch && each.epoch <= upTo',
        'each.epoch <= upTo',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'server/src/adapters/three-signers/reshare.test.ts',
    title: 'three signers that a server has led to shares of ever other epochs',
    without: 'of shares that it has signed with a member keeps what another needs',
    edits: [
      [
        'signer/src/threshold/reshare-abandon.ts',
        'each.epoch > lowest || needed.has(each.epoch)',
        'each.epoch > current.epoch',
      ],
    ],
  },
  {
    threat: CARRIED,
    test: 'signer/src/threshold/members.test.ts',
    title: 'a member hears what another has said',
    without: 'who has said something is verified',
    edits: [
      ['signer/src/threshold/members.ts', 'if (!isSaid(member, text, signature))', 'if (signature === "")'],
    ],
  },
  {
    threat: CARRIED,
    test: 'signer/src/threshold/members.test.ts',
    title: 'a secret opens for its receiver',
    without: 'a secret is bound to what it was sealed for',
    edits: [['signer/src/threshold/members.ts', 'to.box, Buffer.from(about)]', 'to.box]']],
  },
  {
    threat: CARRIED,
    test: 'signer/src/threshold/pairs.test.ts',
    title: 'a session serves once, for the pair, message and wallet',
    without: 'both of a pair say that they sign the same',
    edits: [
      ['signer/src/threshold/pair-words.ts', 'about !== canonicalJson(subject(signing, publicKey)) ||', ''],
    ],
  },
  {
    threat: CARRIED,
    test: 'signer/src/threshold/pairs.test.ts',
    title: 'a part serves the session that it was given for',
    without: 'a part is signed by its giver, for one session of the other',
    edits: [
      [
        'signer/src/threshold/pair-words.ts',
        'members.heard(member.name, partSaid(session, to, part), given.slice(at + 1));',
        'void session;',
      ],
    ],
  },
  {
    threat: CARRIED,
    test: 'signer/src/threshold/feed.test.ts',
    title: 'left out, changed, reordered or put in',
    without: 'records of a member are chained',
    edits: [
      ['signer/src/threshold/feed.ts', 'if (head.text !== headText(of, next))', 'if (entries.length === 0)'],
    ],
  },
  {
    threat: CARRIED,
    test: 'signer/src/threshold/feed.test.ts',
    title: 'a member that tells two different stories is named',
    without: 'what two have heard of a member is compared',
    edits: [['signer/src/threshold/feed.ts', 'expectSame(from, known);', '']],
  },
  {
    threat: SET_BACK,
    test: 'signer/src/threshold/pairs.test.ts',
    title: 'after the first has died, the same transaction is signed with the third',
    without: 'the record is on the disk before the part leaves',
    edits: [
      [
        'signer/src/threshold/pairs.ts',
        'await feed.append(recordOf(found, { id: session, with: member.name, theirs: other.session }, []));',
        'recordOf(found, { id: session, with: member.name, theirs: other.session }, []);',
      ],
    ],
  },
  {
    threat: SET_BACK,
    test: 'signer/src/threshold/meetings.test.ts',
    title: 'commits to nothing and learns nothing before it has met both others',
    without: 'a signer that starts hears both others first',
    edits: [['signer/src/threshold/meetings.ts', 'if (names.length > 0)', 'if (names.length > 2)']],
  },
  {
    threat: SET_BACK,
    test: 'signer/src/threshold/meetings.test.ts',
    title: 'a part that a signer gave before it was set back makes no signature',
    without: 'whoever meets a start forgets its sessions',
    edits: [['signer/src/protocol/requests/feeds.ts', 'await pairs.forget();', '']],
  },
  {
    threat: DIVIDED,
    test: 'signer/src/threshold/splits.test.ts',
    title: 'until the whole key is gone no pair signs',
    without: 'shares of a key that is whole at another signer sign nothing',
    edits: [
      [
        'signer/src/threshold/share-of.ts',
        'if (known.dealt !== undefined && known.wholeUntil === undefined)',
        'if (known.dealt === null)',
      ],
    ],
  },
  {
    threat: DIVIDED,
    test: 'signer/src/threshold/splits.test.ts',
    title: 'the whole key stays unless each two have shown that they can sign',
    without: 'each two make a trial signature before the whole key goes',
    edits: [
      ['signer/src/threshold/split-dealer.ts', 'await trials.expectMade(found.group, tried);', 'void tried;'],
    ],
  },
  {
    threat: DIVIDED,
    test: 'signer/src/threshold/splits.test.ts',
    title: 'makes the shares void that were dealt before it',
    without: 'a payment by the whole key makes dealt shares void',
    edits: [
      [
        'signer/src/threshold/split-dealer.ts',
        '// The others have not heard of this signature. dealings.delete(walletId);',
        '',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/telling/telling.test.ts',
    title: 'no signer alone has another take away a factor, freeze an account or let a program act',
    without: 'of what owners have decided both others have to say the same',
    edits: [['signer/src/telling/telling.ts', '|| one?.value !== other?.value', '']],
  },
  {
    threat: SET_BACK,
    test: 'signer/src/telling/telling.test.ts',
    title: 'an earlier PIN is taken by none that was away or set back while it was changed',
    without: 'a verifier is of the version of the PIN that holds',
    edits: [
      [
        'signer/src/telling/told-pins.ts',
        'versionHere(owner) !== word.version;',
        'versionHere(owner) === undefined;',
      ],
    ],
  },
  {
    threat: SET_BACK,
    test: 'signer/src/telling/telling.test.ts',
    title: 'an earlier PIN is taken by none that was away or set back while it was changed',
    without: 'a signer answers nothing about owners before it has met the others',
    edits: [['signer/src/protocol/signer.ts', 'OF_OWNERS.test(name) ?', "name === 'pair_begin' ?"]],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/telling/helped-pins.test.ts',
    title: 'an attacker with the disk and the pepper of one signer gets five tries at each of the others',
    without: 'help with a PIN counts as a PIN that was checked',
    edits: [
      [
        'signer/src/protocol/requests/pins.ts',
        'await memory.pins.count(asked.owner, asked.pin)',
        "{ is: 'counted', salt: '' } as Awaited<ReturnType<typeof memory.pins.count>>",
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/telling/helped-pins.test.ts',
    title: 'help with all PINs before one of them is set is of no use with it',
    without: 'help with a PIN follows from a salt that is another for each PIN',
    edits: [
      [
        'signer/src/factors/pins.ts',
        'if (found?.tag === tag) return found.salt;',
        'if (found) return found.salt;',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/telling/inheritance.test.ts',
    title: 'an inheritance that comes after the split',
    without: 'who has a key of the owner in use inherits nothing',
    edits: [['signer/src/telling/inheritance.ts', 'return !isInUse && isTold;', 'return isTold;']],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/telling/inheritance.test.ts',
    title: 'takes no word of the dealer alone',
    without: 'no share is kept by who knows otherwise what the owner has decided',
    edits: [['signer/src/telling/inheritance.ts', 'if (digest(owner) !== theirs)', "if (theirs === '')"]],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/telling/inheritance.test.ts',
    title: 'what one has inherited outweighs nothing',
    without: 'what another has inherited outweighs nothing that was decided here',
    edits: [['signer/src/telling/telling.ts', 'own.inheritedFrom === undefined &&', 'own.version < 0 &&']],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/telling/inheritance.test.ts',
    title: 'a voucher serves the member, the owner and the PIN',
    without: 'a voucher is over the help with the PIN',
    edits: [['signer/src/telling/helped-pins.ts', '!help || helps.get(keyOf(member)) !== help', '!help']],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/telling/inheritance.test.ts',
    title: 'no one vouches for a PIN that it was not given',
    without: 'a PIN is compared before it is vouched for',
    edits: [
      [
        'signer/src/protocol/requests/pins.ts',
        "if (outcome.is !== 'right') return texts(outcome); return { ...texts(outcome), vouchers:",
        'return { ...texts(outcome), vouchers:',
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/telling/inheritance.test.ts',
    title: 'each help with a PIN that was inherited counts',
    without: 'help with a PIN counts where there is no verifier yet',
    edits: [
      [
        'signer/src/factors/pins.ts',
        "if (!known || !isHeld(known)) return { is: 'counted'",
        "if (!known?.verifier) return { is: 'counted'",
      ],
    ],
  },
  {
    threat: TAKEN_OVER,
    test: 'signer/src/telling/inheritance.test.ts',
    title: 'a PIN is inherited once the third signer is known to have inherited it, too',
    without: 'a PIN is taken when both others know of it',
    edits: [['signer/src/telling/told-pins.ts', 'return isLevel && standing', 'return standing']],
  },
  {
    threat: SET_BACK,
    test: 'signer/src/telling/inheritance.test.ts',
    title: 'a signer that was set back helps with an inherited PIN as before',
    without: 'help with an inherited PIN follows from what others say of it',
    edits: [
      [
        'signer/src/telling/told-pins.ts',
        'return { ...none, version, salt:',
        'return { ...none, version, isInherited: true, salt: String(Math.random()) }; return { ...none, version, salt:',
      ],
    ],
  },
  {
    threat: DIVIDED,
    test: 'signer/src/threshold/splits.test.ts',
    title: 'what an owner decides once shares were dealt makes them void',
    without: 'what the owner has decided since is compared before the whole key goes',
    edits: [
      [
        'signer/src/threshold/split-dealer.ts',
        'if (inheritance.digest(found.holder.owner) !== found.levels)',
        "if (found.levels === '')",
      ],
    ],
  },
];
