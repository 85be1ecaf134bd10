import { createHash, createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivedId } from '../../process/src/derived-id.ts';
import { canonicalJson } from '../../wire/src/canonical-json.ts';
import type { Decision } from '../../wire/src/decision.ts';
import { type Grant, grantText } from '../../wire/src/grant.ts';
import type { SignerRequest } from '../../wire/src/signer-requests.ts';
import { decisionText, testAuthenticator } from '../testing/authenticator.ts';
import { MINT, THIEF, TO } from '../testing/cases.ts';
import { MANDATE_KEY, sealMandate } from '../testing/mandates.ts';
import { compile, transferSol } from '../testing/messages.ts';
import { sealed as sealedOrder } from '../testing/operator.ts';
import { type Act, budget, testGrant, testProgram } from '../testing/programs.ts';
import { walk } from '../testing/walk.ts';
import { mandateIn, type QuickSigner, quickSigner } from '../testing/walk-world.ts';
import type { JournalRecord, PinRecord } from './journal/record.ts';
import { REQUESTS } from './protocol/requests/table.ts';
import type { Fields } from './terms/fields.ts';

/*
 * An intruder in the server, who has all of its secrets, an account of their own, and what owners have decided meanwhile, asks the signer
 * for everything that it answers, in every order of up to three requests. Nothing gives them what the owner has not decided.
 */

const DEPTH = 3;
const [VICTIM, INTRUDER] = ['victim', 'intruder'];
const PIN = '271828';
const [STEAL_ID, DECIDED_ID, OPEN_ID] = [1, 2, 3].map((n) => `c0ffee00-0000-4000-8000-00000000000${n}`);
const steals = { kind: 'transfer_sol', to: THIEF, lamports: '7000000000' } as const;
const decided = { kind: 'transfer_sol', to: TO, lamports: '5' } as const;
const server = createSecretKey(MANDATE_KEY, 'utf8');

const [program, theirProgram] = [testProgram(), testProgram()];
/** To a program, and of the owner's wallet. */
const GRANT = testGrant({ key: program.key });
const LIMIT = testGrant({ tokens: { SOL: budget({}) }, raiseWaitMs: '60000' });

type Factor = 'pin' | 'passkey';
interface Owner {
  readonly factors: readonly Factor[];
  readonly isFrozen: boolean;
}
const OWNERS: readonly Owner[] = ([[], ['pin'], ['passkey'], ['pin', 'passkey']] as const).flatMap(
  (factors) => [false, true].map((isFrozen) => ({ factors, isFrozen })),
);

/** What was there before the intruder came. */
interface Beginning extends Owner {
  readonly records: readonly JournalRecord[];
  readonly wallet: Fields;
  readonly phone: ReturnType<typeof testAuthenticator>;
  readonly theirPhone: ReturnType<typeof testAuthenticator>;
  /** Known to no signer. */
  readonly newPhone: ReturnType<typeof testAuthenticator>;
  /** What the victim's passkey has signed once. */
  readonly used: Fields;
  /** What the victim's program has signed: what the owner pays too. */
  readonly act: Act;
  /** What pays the thief, or whom the owner pays. Base64. */
  readonly messageTo: (to: string) => string;
}

/** A signer with what the intruder has in hand. */
interface World extends QuickSigner {
  readonly beginning: Beginning;
  /** By what they were given for. */
  readonly tickets: Map<string, string>;
  readonly spent: Set<string>;
  /** Sealed for the victim by the signer. */
  readonly mandates: string[];
  readonly nonces: Readonly<Record<'victim' | 'intruder' | 'signIn', string>>;
}

/** Fields that take a signature are made when they are asked for. */
type Step = readonly [label: string, fields: Fields | (() => Fields)];

async function addPasskey(signer: QuickSigner, owner: string, phone: Beginning['phone']) {
  const { nonce } = signer.memory.passkeys.begin(owner);
  const made = phone.create(decisionText(nonce, 'addPasskey', { name: 'Phone' }));
  await signer.ask({ name: 'passkey_add', owner, label: 'Phone', ticket: null, ...made });
}

async function begin({ factors, isFrozen }: Owner): Promise<Beginning> {
  const signer = quickSigner();
  const create = async (walletId: string, owner: string) => ({
    ...{ walletId, owner },
    ...(await signer.ask({ name: 'create', walletId, owner, context: '{}' })),
  });
  const wallet = await create('wallet', VICTIM);
  await create('own', INTRUDER);
  for (const grant of [GRANT, LIMIT])
    await signer.ask({ name: 'grant_put', owner: VICTIM, grant: grantText(grant), ticket: null });
  const [phone, theirPhone, newPhone] = [testAuthenticator(), testAuthenticator(), testAuthenticator()];
  const open = { id: OPEN_ID!, owner: VICTIM!, walletId: 'wallet', expiresAt: null, terms: decided };
  await signer.ask({ name: 'close', mandateId: OPEN_ID });
  await signer.ask({ name: 'record', mandate: sealMandate(open), context: '{}' });
  for (const owner of [VICTIM!, INTRUDER!]) {
    if (owner === INTRUDER || factors.includes('passkey'))
      await addPasskey(signer, owner, owner === VICTIM ? phone : theirPhone);
  }
  if (factors.includes('pin')) await signer.memory.pins.set(VICTIM!, PIN);
  const used = phone.get(decisionText(signer.memory.passkeys.begin(VICTIM!).nonce, 'renamePasskey'));
  await signer.ask({ name: 'passkey_check', owner: VICTIM, ...used });
  if (isFrozen) await signer.ask({ name: 'freeze', owner: VICTIM });
  const feePayer = String((wallet as Fields).publicKey);
  const messages = new Map(
    [steals, decided].map(({ to, lamports }) => [
      String(to),
      compile({ feePayer, instructions: [transferSol(feePayer, to, BigInt(lamports))] }).toString('base64'),
    ]),
  );
  const act = program.act(GRANT.id, { terms: { ...decided, walletId: 'wallet' } });
  return {
    ...{ factors, isFrozen, records: [...signer.records], wallet, phone, theirPhone, newPhone, used, act },
    messageTo: (to) => messages.get(to)!,
  };
}

const DECISIONS: Readonly<Record<string, Decision>> = {
  /** What the owner really pays meanwhile. */
  payment: decisionOf('transferSol', { ...decided, walletId: 'wallet' }),
  /** Something of the owner's that moves nothing. */
  other: decisionOf('createCloudWallet', null),
};

function decisionOf(call: string, terms: Decision['terms']): Decision {
  return { version: '1', nonce: '', call, request: {}, terms };
}

function arrive(beginning: Beginning): World {
  const signer = quickSigner(beginning.records);
  const { passkeys } = signer.memory;
  const nonceFor = (owner: string | null) => passkeys.begin(owner).nonce;
  const nonces = { victim: nonceFor(VICTIM!), intruder: nonceFor(INTRUDER!), signIn: nonceFor(null) };
  const world: World = {
    ...{ ...signer, beginning, nonces },
    ...{ tickets: new Map(), spent: new Set<string>(), mandates: [] },
  };
  for (const label of ['payment', 'other', 'theirs', 'act']) giveTicket(world, label);
  return world;
}

/** Tickets are issued as factors are given, which takes a page and a person. */
function giveTicket({ memory, tickets, beginning }: World, label: string): void {
  const [by] = beginning.factors;
  if (label === 'theirs') {
    const decision = decisionOf('transferSol', { ...steals, walletId: 'wallet' });
    tickets.set(label, memory.tickets.issue(INTRUDER!, { by: 'passkey', decision }));
  } else if (label === 'act') {
    const decision = JSON.parse(beginning.act.decision) as Decision;
    tickets.set(label, memory.tickets.issue(VICTIM!, { by: 'grant', grantId: GRANT.id, decision }));
  } else if (by) tickets.set(label, memory.tickets.issue(VICTIM!, { by, decision: DECISIONS[label]! }));
}

const mandateOf = (id: string, terms: typeof steals | typeof decided, owner = VICTIM!) => ({
  ...{ id, owner, walletId: 'wallet', expiresAt: null, terms },
});

/** What a program has signed, and what else could be made of it. */
function ofAct({ beginning, tickets }: World): Step[] {
  const { nonce } = beginning.act;
  const [own, other] = [derivedId('intent', VICTIM!, nonce), derivedId('order', VICTIM!, nonce)];
  return [mandateOf(own, decided), mandateOf(other, decided), mandateOf(own, steals)].map(
    (mandate, at): Step => [
      `${at} of the program ticket:act`,
      () => ({ mandate: JSON.stringify(mandate), ticket: tickets.get('act') }),
    ],
  );
}

const made = (fields: Fields | (() => Fields)): Fields => (typeof fields === 'function' ? fields() : fields);

/** With each ticket in hand, one that is made up, and none. */
function ticketed({ tickets }: World, label: string, fields: Fields | (() => Fields)): Step[] {
  const all: [string, string | null][] = [...tickets, ['made up', 'f'.repeat(32)], ['none', null]];
  return all.map(([name, ticket]) => [`${label} ticket:${name}`, () => ({ ...made(fields), ticket })]);
}

function mandatesOf({ mandates }: World): [string, string][] {
  return [
    ...['steal', 'decided'].map((what): [string, string] => [
      what,
      what === 'steal'
        ? sealMandate(mandateOf(STEAL_ID!, steals))
        : sealMandate(mandateOf(DECIDED_ID!, decided)),
    ]),
    ['of the intruder', sealMandate(mandateOf(STEAL_ID!, steals, INTRUDER!))],
    ['recorded', STEAL_ID!],
    ['closed', OPEN_ID!],
    ...mandates.map((sealed, at): [string, string] => [`given ${at}`, sealed]),
  ];
}

function signatures({ beginning }: World, mandate: string, label: string): Step[] {
  return [steals, decided].flatMap(({ to, lamports }) =>
    [beginning.wallet, { ...beginning.wallet, owner: INTRUDER }].map((holder, at): Step => {
      const intent = { kind: 'transfer_sol', to, lamports, feeCapLamports: '5000' };
      const intentId = mandate.includes('.') ? mandateIn(mandate).id : mandate;
      const asked = { mandate, intentId, after: null, context: '{}', intent };
      return [`sign ${label} ${to} ${at}`, { ...holder, ...asked, message: beginning.messageTo(to) }];
    }),
  );
}

const OPERATIONS = [
  { kind: 'pin_reset', owner: VICTIM, why: 'mine' },
  { kind: 'passkeys_reset', owner: VICTIM, why: 'mine' },
  { kind: 'thaw', owner: VICTIM, why: 'mine' },
  { kind: 'treasury', walletId: 'wallet' },
  {
    kind: 'pin_adopt',
    owner: VICTIM,
    verifier: `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    failed: 0,
    lockedUntil: null,
  },
];

const RUN = 'f'.repeat(32);
/** As if another member had said it. */
const SAID = { text: '{}', signature: Buffer.alloc(64).toString('base64') };
const BY_OTHERS = { b: SAID, c: SAID };

/** What the intruder asks, of each request of the table. A new one has to be thought of here. */
const STEPS: Readonly<Record<SignerRequest, (world: World) => readonly Step[]>> = {
  create: () => [
    ['new', { walletId: 'another', owner: VICTIM, context: '{}' }],
    ['again', { walletId: 'wallet', owner: INTRUDER, context: '{}' }],
  ],
  rewrap: ({ beginning: { wallet } }) => [
    ['as it is', wallet],
    ['as theirs', { ...wallet, owner: INTRUDER }],
  ],
  // Of a signer that has others: this one signs alone, and refuses them (threshold/*.test.ts attack three).
  member: () => [['it', {}]],
  ...{
    key_begin: () => [['it', { walletId: 'another', owner: VICTIM }]],
    key_deal: () => [['it', { walletId: 'wallet', said: BY_OTHERS }]],
    key_finish: () => [['it', { walletId: 'wallet', owner: VICTIM, shares: { b: 'c2hhcmU=' } }]],
    key_keep: ({ beginning: { wallet } }) => [
      ['it', { ...wallet, group: '{}', said: BY_OTHERS, context: '{}' }],
    ],
  },
  ...{
    pair_begin: (world) => signatures(world, sealMandate(mandateOf(STEAL_ID!, steals)), 'as one of a pair'),
    pair_first: () => [['it', { session: RUN, ...SAID }]],
    pair_second: () => [['it', { session: RUN, ...SAID, part: RUN.repeat(2) }]],
    pair_note: () => [
      ['it', { slot: STEAL_ID, message: 'ab'.repeat(32), sessions: `${RUN} ${RUN}`, after: null }],
    ],
    pair_made: () => [['it', { slot: STEAL_ID, session: RUN }]],
    pair_learn: () => [['it', { slot: STEAL_ID, ...SAID }]],
  },
  ...{
    split_tell: () => [['it', { at: 0 }]],
    split_left: () => [['it', { at: 0 }]],
    split_deal: ({ beginning: { wallet } }) => [['it', wallet]],
    split_take: () => [['it', { from: 'a', ...SAID, share: RUN, context: '{}' }]],
    split_try: () => [['it', { walletId: 'wallet', said: BY_OTHERS }]],
    split_done: () => [['it', { walletId: 'wallet', tried: {} }]],
    split_took: () => [['it', { walletId: 'wallet' }]],
    split_keep: () => [['it', { from: 'a', ...SAID, took: SAID, sealedKey: null }]],
  },
  ...{
    reshare_epochs: () => [['it', { walletId: 'wallet' }]],
    reshare_deal: () => [['it', { walletId: 'wallet', epoch: 1, beside: 'b' }]],
    reshare_take: () => [['it', { walletId: 'wallet', dealt: {}, context: '{}' }]],
    reshare_took: () => [['it', { walletId: 'wallet', epoch: 1 }]],
    reshare_try: () => [['it', { walletId: 'wallet', epoch: 1, said: BY_OTHERS }]],
    reshare_change: () => [['it', { walletId: 'wallet', epoch: 1, took: BY_OTHERS, tried: {} }]],
    reshare_drop: () => [['it', { walletId: 'wallet', epoch: 1, said: BY_OTHERS }]],
    reshare_abandon: () => [['it', { walletId: 'wallet', epoch: 1 }]],
    reshare_settle: () => [['it', { walletId: 'wallet', said: BY_OTHERS }]],
  },
  ...{
    attest_begin: ({ beginning: { wallet } }) => [['it', { ...wallet, blockhash: MINT }]],
    publish_begin: ({ beginning: { wallet, messageTo } }) => [
      ['it', { ...wallet, statement: '{}', message: messageTo(THIEF) }],
    ],
  },
  ...{
    pin_help: () => [['it', { owner: VICTIM, pin: '000000' }]],
    pin_vouch: () => [['it', { owner: VICTIM, pin: '000000' }]],
    pin_inherit: () => [['it', { owner: VICTIM, pin: '000000', voucher: RUN }]],
    feed_heads: () => [['it', {}]],
    feed_after: () => [['it', { of: 'a', n: 0 }]],
    feed_take: () => [['it', { of: 'a', entries: 'e30=', ...SAID }]],
    greet: () => [['it', {}]],
    meet: () => [['it', { run: RUN, from: 'a' }]],
    met: () => [['it', { said: BY_OTHERS }]],
  },
  attest: ({ beginning: { wallet } }) => [['it', { ...wallet, blockhash: MINT }]],
  sign: (world) => mandatesOf(world).flatMap(([label, mandate]) => signatures(world, mandate, label)),
  signed: () => [['it', { mandate: STEAL_ID, intentId: STEAL_ID }]],
  judge: ({ beginning }) => {
    const intent = { ...steals, feeCapLamports: '5000' };
    const { publicKey } = beginning.wallet;
    return [['it', { publicKey, intent, message: beginning.messageTo(THIEF) }]];
  },
  record: (world) => mandatesOf(world).map(([label, mandate]): Step => [label, { mandate, context: '{}' }]),
  close: () => [['theirs', { mandateId: STEAL_ID }]],
  authorise: (world) =>
    [
      mandateOf(STEAL_ID!, steals),
      mandateOf(DECIDED_ID!, decided),
      mandateOf(STEAL_ID!, steals, INTRUDER!),
      { ...mandateOf(DECIDED_ID!, decided), walletId: 'own' },
    ]
      .flatMap((mandate, at) => ticketed(world, `${at}`, { mandate: JSON.stringify(mandate) }))
      .concat(ofAct(world)),
  freeze: () => [['it', { owner: VICTIM }]],
  thaw: (world) => ticketed(world, 'it', { owner: VICTIM }),
  pin_set: (world) => ticketed(world, 'it', { owner: VICTIM, pin: '314159' }),
  pin_check: () =>
    [VICTIM, INTRUDER].map((owner): Step => {
      const decision = decisionText('', 'transferSol', {}, { ...steals, walletId: 'wallet' });
      return [`of ${owner}`, { owner, pin: '314159', decision }];
    }),
  pin_remove: (world) => [
    ['by a wrong one', { owner: VICTIM, pin: '314159', ticket: null }],
    ...ticketed(world, 'by none', { owner: VICTIM, pin: null }),
  ],
  factors_forget: (world) => ticketed(world, 'it', { owner: VICTIM }),
  pin_reset_ask: () => [['it', { owner: VICTIM }]],
  pin_reset_cancel: () => [['it', { owner: VICTIM }]],
  pin_reset_finish: () => [['it', { owner: VICTIM }]],
  passkey_begin: () => [
    ['of the victim', { owner: VICTIM }],
    ['a sign-in', { owner: null }],
  ],
  passkey_add: (world) =>
    Object.entries(world.nonces).flatMap(([whose, nonce]) => {
      const phone = world.beginning.newPhone;
      return ticketed(world, `nonce of ${whose}`, () => ({
        ...{ owner: VICTIM, label: 'Mine' },
        ...phone.create(decisionText(nonce, 'addPasskey', { name: 'Mine' })),
      }));
    }),
  passkey_check: ({ beginning, nonces }) => {
    const text = decisionText(nonces.victim, 'transferSol', {}, { ...steals, walletId: 'wallet' });
    return [
      ['again', { owner: VICTIM, ...beginning.used }],
      ['by another', () => ({ owner: VICTIM, ...beginning.theirPhone.get(text) })],
      ['of another', () => ({ owner: INTRUDER, ...beginning.theirPhone.get(text) })],
    ];
  },
  passkey_sign_in: ({ beginning, nonces }) => [
    ['again', beginning.used],
    ['theirs', () => beginning.theirPhone.get(decisionText(nonces.signIn, 'signInWithPasskey'))],
  ],
  passkey_rename: (world) => {
    const { credentialId } = world.beginning.phone;
    return ticketed(world, 'it', { owner: VICTIM, credentialId, label: 'Mine' });
  },
  passkey_remove: (world) => {
    const { credentialId } = world.beginning.phone;
    return ticketed(world, 'it', { owner: VICTIM, credentialId });
  },
  grant_put: (world) => {
    const put = (owner: string, grant: Grant): Fields => ({ owner, grant: grantText(grant) });
    const theirs = testGrant({ key: theirProgram.key });
    return [
      ...ticketed(world, 'to their program', put(VICTIM!, theirs)),
      ['wider', { ...put(VICTIM!, { ...GRANT, mints: ['SOL'] }), ticket: null }],
      ['a limit', { ...put(VICTIM!, { ...LIMIT, acts: ['send'] }), ticket: null }],
      ['of their own', () => ({ ...put(INTRUDER!, theirs), ticket: world.tickets.get('theirs') })],
      ['a limit of theirs', () => ({ ...put(INTRUDER!, testGrant()), ticket: world.tickets.get('theirs') })],
    ];
  },
  // Ending a grant gives no one anything.
  grant_end: ({ tickets }) =>
    [null, 'other', 'act'].map((label): Step => {
      const ticket = () => (label === null ? null : tickets.get(label));
      return [`the limit ticket:${label}`, () => ({ owner: VICTIM, grantId: LIMIT.id, ticket: ticket() })];
    }),
  grant_check: ({ beginning: { act } }) => {
    const theirs = theirProgram.act(GRANT.id, { terms: { ...steals, walletId: 'wallet' } });
    return [act, theirs, { ...theirs, signature: act.signature }].map(
      ({ decision, signature }, at): Step => [`${at}`, { grantId: GRANT.id, decision, signature }],
    );
  },
  grants: () => [['it', { owner: VICTIM, at: 0 }]],
  receipt: () => [['it', { statement: '{}', mandateId: STEAL_ID }]],
  order: () => [['it', { statement: '{}', mandateId: STEAL_ID }]],
  liabilities: () => [['it', { statement: '{"type":"cumulus liabilities 1"}' }]],
  publish: ({ beginning: { wallet, messageTo } }) =>
    [VICTIM, 'installation'].map((owner): Step => {
      const statement = '{"type":"cumulus liabilities 1"}';
      return [`as ${owner}`, { ...wallet, owner, statement, message: messageTo(THIEF) }];
    }),
  proof_key: () => [['it', {}]],
  webhook: () => [['it', { eventId: STEAL_ID, at: '1790000000', body: '{}' }]],
  expect: () => [['it', { heads: [] }]],
  newer: () => [['it', { heads: [], at: null }]],
  operate: () =>
    OPERATIONS.map((action): Step => [action.kind, { order: sealedOrder(Date.now(), action, server) }]),
  price: () => [['it', { mint: 'SOL', usd: '1' }]],
  ping: () => [['it', {}]],
  numbers: () => [['it', {}]],
};

const namesOfRequests = Object.keys(REQUESTS) as SignerRequest[];

function stepsOf(world: World): Map<string, () => Fields> {
  return new Map(
    namesOfRequests.flatMap((name) =>
      STEPS[name](world).map(
        ([label, fields]) => [`${name} ${label}`, () => ({ name, ...made(fields) })] as const,
      ),
    ),
  );
}

/** Carries out a step. Returns what it has given that the owner has not decided; null if nothing. */
async function take(world: World, label: string, fields: () => Fields): Promise<string | null> {
  const before = world.records.length;
  const answer = await world.ask(fields());
  const used = /ticket:(.*)$/.exec(label)?.[1];
  // They can show the act again as often as they like.
  if (used === 'act') giveTicket(world, 'act');
  else if (used && world.tickets.get(used) !== undefined) world.spent.add(used);
  if (typeof answer?.mandate === 'string' && mandateIn(answer.mandate).owner === VICTIM)
    world.mandates.push(answer.mandate);
  return giftIn(world, before);
}

function giftIn({ memory, records, mandates, beginning }: World, before: number): string | null {
  const { factors, isFrozen } = beginning;
  const isDecided = (terms: unknown) => !isFrozen && canonicalJson(terms) === canonicalJson(decided);
  const { pins, passkeys, freezes } = memory;
  if (pins.has(VICTIM!) !== factors.includes('pin')) return 'pin';
  const ids = passkeys.list(VICTIM!).map(({ credentialId, name }) => `${credentialId} ${name}`);
  const expected = factors.includes('passkey') ? [`${beginning.phone.credentialId} Phone`] : [];
  if (JSON.stringify(ids) !== JSON.stringify(expected)) return 'passkey';
  for (const record of records.slice(before)) {
    if (record.kind === 'grant') return record.owner === VICTIM ? 'grant' : 'grant of another';
    if (record.kind === 'grant_end' && record.grantId === LIMIT.id) return 'end of a limit';
  }
  if (mandates.some((sealed) => !isDecided(mandateIn(sealed).terms))) return 'mandate';
  for (const record of records.slice(before)) {
    if (record.kind === 'pin' && record.owner === VICTIM && record.verifier !== pinOf(beginning))
      return 'pin';
    if (record.kind === 'mandate' && !isDecided(record.mandate.terms)) return 'recorded mandate';
    if (record.kind !== 'signature' || record.walletId !== 'wallet') continue;
    const { recipient, amount } = record.facts;
    if (!isDecided({ kind: 'transfer_sol', to: recipient, lamports: amount })) return 'signature';
  }
  const signed = records.filter(({ kind }) => kind === 'signature').length;
  if (signed > 1) return 'second signature';
  if (isFrozen && !throwsAt(() => freezes.expectThawed(VICTIM!))) return 'thaw';
  return null;
}

const pinOf = ({ records }: Beginning) =>
  records.findLast((record): record is PinRecord => record.kind === 'pin' && record.owner === VICTIM)
    ?.verifier ?? null;

function throwsAt(work: () => void): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

/**
 * All that later answers depend on: two sequences after which it is the same go on alike. A wallet more, or a key that is sealed again,
 * changes nothing of the wallet that is asked about.
 */
function stateOf({ records, beginning, spent, mandates }: World): string {
  const changed = records
    .slice(beginning.records.length)
    .filter(({ kind }) => kind !== 'wallet')
    .map(({ at: _, ...rest }) => JSON.stringify(rest));
  const seals = mandates.map((sealed) => createHash('sha256').update(sealed).digest('hex'));
  return JSON.stringify([[...new Set(changed)].sort(), [...spent].sort(), seals.sort()]);
}

async function walkFrom(owner: Owner) {
  const beginning = await begin(owner);
  return await walk({ depth: DEPTH, arrive: () => arrive(beginning), stepsOf, take, stateOf });
}

test('every request of the table is walked', async () => {
  expect(Object.keys(STEPS).sort()).toEqual([...namesOfRequests].sort());
  const world = arrive(await begin({ factors: ['pin', 'passkey'], isFrozen: false }));
  expect(namesOfRequests.filter((name) => STEPS[name](world).length === 0)).toEqual([]);
});

test.each(OWNERS.filter(({ factors, isFrozen }) => factors.length > 0 || isFrozen))(
  'no three requests give an intruder what an owner has not decided: $factors, frozen: $isFrozen',
  async (owner) => {
    const { asked, states, gifts } = await walkFrom(owner);
    expect(Object.fromEntries([...gifts].map(([gift, by]) => [gift, [...by]]))).toEqual({});
    expect(asked).toBeGreaterThan(300);
    process.stdout.write(
      `${owner.factors.join(' and ') || 'no factor'}${owner.isFrozen ? ', frozen' : ''}: ${asked} requests from ${states + 1} states\n`,
    );
  },
  240_000,
);

test('of an owner without a factor the first is taken on trust, and the server is believed', async () => {
  const { gifts } = await walkFrom({ factors: [], isFrozen: false });
  const last = (by: ReadonlySet<string> = new Set()) => [
    ...new Set([...by].map((path) => path.split(' > ').at(-1)!.split(' ')[0])),
  ];
  expect(Object.fromEntries([...gifts].map(([gift, by]) => [gift, last(by)]))).toEqual({
    pin: ['pin_set'],
    passkey: ['passkey_add'],
    'recorded mandate': ['record'],
    grant: ['grant_put'],
    'end of a limit': ['grant_end'],
    signature: ['sign'],
  });
}, 240_000);
