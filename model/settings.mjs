/**
 * What is checked: worlds in which nothing goes wrong, and for each rule the world in which something does without it.
 * docs/model.md explains them.
 *
 * @typedef {object} World
 * @property {string} name
 * @property {string} what
 * @property {readonly string[]} defines as settings.pml understands them
 * @property {boolean} [isLive] asks whether every intent ends, too
 * @property {string} [model] its file; that of settlement unless it is another
 *
 * @typedef {object} Rule
 * @property {string} name WITHOUT_... in the model
 * @property {string} what
 * @property {string} world the name of the world in which it is needed
 * @property {'payments' | 'record' | 'end'} breaks two payments, or more than is allowed; a reservation that is released, or a payment that is
 *   recorded wrongly; an intent that never ends
 *
 * @typedef {Omit<Rule, 'breaks'> & { readonly coveredBy: string }} CoveredRule
 */

const CALM = ['CRASHES=0', 'TAKEOVERS=0', 'RESTORES=0'];
const SMALL = ['LIFE=1', 'BEHIND=1'];

/** @type {readonly World[]} */
export const WORLDS = [
  {
    name: 'mistake',
    what: 'one node that makes one mistake of any kind, over machines that lag; a process dies',
    defines: ['CRASHES=1', 'TAKEOVERS=0', 'RESTORES=0', 'LIES=MISTAKE', 'BEHIND=2'],
  },
  {
    name: 'mistake and takeover',
    what: 'the same node; a worker is slow and another takes over',
    defines: ['CRASHES=0', 'TAKEOVERS=1', 'RESTORES=0', 'LIES=MISTAKE', ...SMALL],
  },
  {
    name: 'backup',
    what: 'an honest node over machines that lag; a process dies, and an older backup is restored',
    defines: ['CRASHES=1', 'TAKEOVERS=0', 'RESTORES=1', 'LIES=NOTHING', 'BEHIND=2'],
  },
  {
    name: 'everything at once',
    what: 'an honest node; a process dies, a worker is slow, an older backup is restored',
    defines: ['CRASHES=1', 'TAKEOVERS=1', 'RESTORES=1', 'LIES=NOTHING', ...SMALL],
  },
  {
    name: 'nonsense',
    what: 'a node whose last valid heights contradict its own, and that calls blockhashes valid and invalid as it likes',
    defines: [...CALM, 'LIES=NONSENSE+VALIDITY'],
  },
  {
    name: 'future',
    what: 'a node that makes up a future: heights, blocks, the end of blockhashes. The chain keeps the pace that was measured',
    defines: [...CALM, 'LIES=HEIGHTS+VALIDITY+BLOCKS', 'KEEPS_PACE', 'BEHIND=0'],
  },
  {
    name: 'hole',
    what: 'a node that lacks the blocks in which a payment landed and came back, lamport for lamport',
    defines: [...CALM, 'LIES=HOLES', 'REFUND'],
  },
  {
    name: 'short hole',
    what: 'the same node, whose last valid heights and slots are wrong as well',
    defines: [...CALM, 'LIES=HOLES+SHIFTED', 'REFUND'],
  },
  {
    name: 'unpaid',
    what: 'transactions may land as failed without a fee; one node that makes one mistake of any kind; a process dies',
    defines: ['UNPAID', 'CRASHES=1', 'TAKEOVERS=0', 'RESTORES=0', 'LIES=MISTAKE', 'BEHIND=1'],
  },
  {
    name: 'unpaid after a takeover',
    what: 'the same chain and an honest node; a worker is slow, and another takes over',
    defines: ['UNPAID', 'CRASHES=0', 'TAKEOVERS=1', 'RESTORES=0', 'LIES=NOTHING', ...SMALL],
  },
  {
    name: 'two nodes',
    what: 'two nodes, of which one says whatever it likes; a process dies, or is slow',
    defines: ['NODES=2', 'LIES=SHIFTED', 'CRASHES=1', 'TAKEOVERS=1', 'RESTORES=0', ...SMALL],
  },
  {
    name: 'two signers',
    what: 'two signers, neither of which knows what the other one has signed; a worker is slow',
    defines: [
      'SEPARATE_JOURNALS',
      'TRANSACTIONS=3',
      'LIES=NOTHING',
      'CRASHES=1',
      'TAKEOVERS=1',
      'RESTORES=0',
      'BEHIND=0',
    ],
  },
  {
    name: 'malice',
    what: 'one node that says whatever it likes; an older backup is restored. No more than two payments land',
    defines: [
      'CRASHES=0',
      'TAKEOVERS=0',
      'RESTORES=1',
      'LIES=255',
      'PAYMENTS_MAX=2',
      'ONLY_PAYMENTS',
      'TRANSACTIONS=3',
      'LIFE=1',
      'BEHIND=0',
    ],
  },
  {
    name: 'end',
    what: 'one node that makes one mistake until it tells the truth; a process dies. Every intent ends',
    defines: ['CRASHES=1', 'TAKEOVERS=0', 'RESTORES=0', 'LIES=MISTAKE', 'LIFE=1', 'BEHIND=0'],
    isLive: true,
  },
  {
    name: 'end after a takeover',
    what: 'an honest node; a worker is slow, and another takes over. Every intent ends',
    defines: ['CRASHES=0', 'TAKEOVERS=1', 'RESTORES=0', 'LIES=NOTHING', 'LIFE=1', 'BEHIND=0'],
    isLive: true,
  },
  {
    name: 'end over two nodes',
    what: 'two nodes, of which one says whatever it likes until it tells the truth; a process dies. Every intent ends',
    defines: ['NODES=2', 'CRASHES=1', 'TAKEOVERS=0', 'RESTORES=1', 'LIES=SHIFTED', 'LIFE=1', 'BEHIND=0'],
    isLive: true,
  },
  {
    name: 'rounds',
    what: 'an order of several swaps; a server asks for any of them at any time, again and again; the signer dies',
    model: 'order.pml',
    defines: [],
  },
  {
    name: 'rounds of a taken server',
    what: 'the same order; the server also says that a swap is dead which has landed. No more land for a round than are signed for one',
    model: 'order.pml',
    defines: ['TAKEN', 'LANDINGS_MAX=2'],
  },
  {
    name: 'grant',
    what: "a program's acts, asked for at once and again by a server that was taken over; the signer dies; the grant is raised, narrowed, ended",
    model: 'grant.pml',
    defines: [],
  },
  {
    name: 'two of three signers',
    what: 'any pair is asked at any time, what they say is withheld and repeated; a signer dies',
    model: 'three.pml',
    defines: ['ALONE'],
  },
  {
    name: 'two of three signers, one set back',
    what: 'the same signers; one is set back to an empty disk',
    model: 'three.pml',
    defines: ['ALONE', 'SET_BACK'],
  },
  {
    name: 'two of three signers, one of which lies',
    what: 'the same, asked by a server that was taken over; a note of the third is required',
    model: 'three.pml',
    defines: ['LIES'],
  },
];

/** @type {readonly Rule[]} */
export const RULES = [
  { name: 'RULE_1', what: 'The blockhash was plausible.', world: 'nonsense', breaks: 'payments' },
  {
    name: 'RULE_2_HEIGHT',
    what: 'The finalized height is past the last valid one.',
    world: 'mistake',
    breaks: 'payments',
  },
  {
    name: 'RULE_2_BLOCKHASH',
    what: 'The node calls the blockhash invalid at its finalized state.',
    world: 'mistake',
    breaks: 'payments',
  },
  {
    name: 'RULE_2_KNOWN',
    what: '"Invalid" means "expired" only if an earlier state called it valid, or long after.',
    world: 'mistake',
    breaks: 'payments',
  },
  {
    name: 'LONG_PAST',
    what: 'Long after, a blockhash that the node never called valid has expired in any case.',
    world: 'end',
    breaks: 'end',
  },
  { name: 'RULE_3', what: "A blockhash's life has passed.", world: 'future', breaks: 'payments' },
  { name: 'RULE_4', what: 'The node was there.', world: 'hole', breaks: 'payments' },
  {
    name: 'LIST_END',
    what: "The list of blocks ends by the node's own heights.",
    world: 'short hole',
    breaks: 'payments',
  },
  { name: 'RULE_5', what: 'The accounts agree.', world: 'mistake', breaks: 'payments' },
  {
    name: 'STATUS_CACHE',
    what: 'The network keeps the signatures of what landed, also as failed without a fee.',
    world: 'unpaid',
    breaks: 'record',
  },
  { name: 'RULE_6', what: 'Two nodes agree.', world: 'two nodes', breaks: 'payments' },
  {
    name: 'LAST_LOOK',
    what: 'The node is asked for the transaction last.',
    world: 'mistake',
    breaks: 'payments',
  },
  {
    name: 'NEWEST_STATE',
    what: 'The last look is at a state no older than the one in which the blockhash has expired.',
    world: 'mistake',
    breaks: 'payments',
  },
  {
    name: 'JOURNAL',
    what: 'The signer returns what it has signed.',
    world: 'backup',
    breaks: 'payments',
  },
  {
    name: 'AFTER',
    what: 'The signer signs another transaction only if the last one is named as dead.',
    world: 'backup',
    breaks: 'payments',
  },
  {
    name: 'JOURNAL_LAST',
    what: 'The signer is asked what it has signed before anything is recorded as unpaid.',
    world: 'backup',
    breaks: 'record',
  },
  {
    name: 'SIGNATURES_MAX',
    what: 'The signer signs no third transaction.',
    world: 'malice',
    breaks: 'payments',
  },
  {
    name: 'FENCE',
    what: 'A worker stores an attempt only under its own lease.',
    world: 'two signers',
    breaks: 'payments',
  },
  {
    name: 'STORE_FIRST',
    what: 'A transaction is stored before it is sent.',
    world: 'two signers',
    breaks: 'payments',
  },
  {
    name: 'SLOT',
    what: 'For a round that has a transaction which may land, the signer signs no other.',
    world: 'rounds',
    breaks: 'payments',
  },
  { name: 'CHOICES_SHARE', what: 'The choices of a round share that.', world: 'rounds', breaks: 'payments' },
  {
    name: 'DISK_FIRST',
    what: 'A signature is in the journal before it leaves the signer.',
    world: 'rounds',
    breaks: 'payments',
  },
  { name: 'ROUND_TIME', what: 'A round has its time.', world: 'rounds', breaks: 'payments' },
  { name: 'ROUNDS', what: 'There are so many rounds.', world: 'rounds', breaks: 'payments' },
  {
    name: 'EARLIER_TRADE',
    what: 'A trade that follows another is made after that.',
    world: 'rounds',
    breaks: 'payments',
  },
  {
    name: 'CLOSED',
    what: 'Nothing is signed for an order that has ended.',
    world: 'rounds',
    breaks: 'payments',
  },
  {
    name: 'TRIES_MAX',
    what: 'For a round the signer signs no more than so many.',
    world: 'rounds of a taken server',
    breaks: 'payments',
  },
  {
    name: 'COUNTED_FIRST',
    what: 'An act is counted before it is signed, in one step.',
    world: 'grant',
    breaks: 'payments',
  },
  {
    name: 'SIGNATURE_KEPT',
    what: 'The journal has a signature before it leaves the signer.',
    world: 'grant',
    breaks: 'payments',
  },
  {
    name: 'COUNTED_AGAIN',
    what: 'A signer that starts counts what its journal has.',
    world: 'grant',
    breaks: 'payments',
  },
  {
    name: 'DEAD_COUNTS',
    what: 'What a server calls dead stays counted.',
    world: 'grant',
    breaks: 'payments',
  },
  {
    name: 'ACT_ONCE',
    what: 'One act is signed for once.',
    world: 'grant',
    breaks: 'payments',
  },
  {
    name: 'RAISE_WAITS',
    what: 'What widens waits.',
    world: 'grant',
    breaks: 'payments',
  },
  {
    name: 'NARROWS_AT_ONCE',
    what: 'What narrows holds at once.',
    world: 'grant',
    breaks: 'payments',
  },
  {
    name: 'END_IN_FORCE',
    what: 'Nothing is begun under a grant that has ended.',
    world: 'grant',
    breaks: 'payments',
  },
  {
    name: 'SETTLED',
    what: 'Whoever ends or narrows a grant is answered once nothing is under way.',
    world: 'grant',
    breaks: 'payments',
  },
  {
    name: 'NONCES_ONCE',
    what: 'Nonces are used once.',
    world: 'two of three signers',
    breaks: 'payments',
  },
  {
    name: 'RECORD_FIRST',
    what: 'The journal has a session before the part leaves the signer.',
    world: 'two of three signers',
    breaks: 'payments',
  },
  {
    name: 'SIGNED_FIRST',
    what: 'The journal of the second has the signature before that leaves it.',
    world: 'two of three signers',
    breaks: 'payments',
  },
  {
    name: 'OPEN_WAITS',
    what: 'Who has given a part signs nothing else until it knows a signature.',
    world: 'two of three signers',
    breaks: 'payments',
  },
  {
    name: 'OLD_IS_DEAD',
    what: 'Another transaction is signed once the earlier one is dead.',
    world: 'two of three signers',
    breaks: 'payments',
  },
  {
    name: 'MET',
    what: 'A signer that starts hears both others first.',
    world: 'two of three signers, one set back',
    breaks: 'payments',
  },
  {
    name: 'MEETING_FORGETS',
    what: 'Who tells a signer that starts has no session left.',
    world: 'two of three signers, one set back',
    breaks: 'payments',
  },
  {
    name: 'OPEN_IS_TOLD',
    what: 'A signer that starts hears in which sessions others gave a part.',
    world: 'two of three signers, one set back',
    breaks: 'payments',
  },
  {
    name: 'END_IS_NONE',
    what: 'Nothing that another says ends a session.',
    world: 'two of three signers, one set back',
    breaks: 'payments',
  },
  {
    name: 'NOTE',
    what: 'No part is given without a note of the third.',
    world: 'two of three signers, one of which lies',
    breaks: 'payments',
  },
  {
    name: 'NOTE_LOOKS',
    what: 'No note is given for another transaction than what its giver has signed for.',
    world: 'two of three signers, one of which lies',
    breaks: 'payments',
  },
  {
    name: 'NOTE_BINDS',
    what: 'Who has given a note takes no other transaction.',
    world: 'two of three signers, one of which lies',
    breaks: 'payments',
  },
  {
    name: 'NOTE_LASTS',
    what: 'A note binds longer than any session lasts that its giver had.',
    world: 'two of three signers, one of which lies',
    breaks: 'payments',
  },
  {
    name: 'NOTE_NAMES',
    what: 'A note is for one session.',
    world: 'two of three signers, one of which lies',
    breaks: 'payments',
  },
];

/** @type {readonly CoveredRule[]} */
export const COVERED = [
  {
    name: 'SIGNER_AGE',
    what: "The signer waits for a blockhash's life itself.",
    world: 'future',
    coveredBy: 'RULE_3',
  },
];
