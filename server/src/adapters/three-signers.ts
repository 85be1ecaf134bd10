import type { SignerRequest } from '../../../wire/src/signer-requests.ts';
import type { JournalHeads } from '../ports/journal.ts';
import { fromBase58 } from '../solana/base58.ts';
import { type Ask, type Fields, signerAnswer } from './signer-asking.ts';
import type { NamedPlace } from './signer-line.ts';
import { type SignerProcess, signerOver } from './signer-process.ts';
import { signerUnavailable } from './signer-process-connection.ts';
import { type Carrier, createCarrier, fieldsOf } from './three-signers/carrier.ts';
import { createShared } from './three-signers/create.ts';
import { declare } from './three-signers/declare.ts';
import { agreed, firstOfAll, isLike, joinedNonces } from './three-signers/factors.ts';
import { fanOut, QUORUM, refusalAmong } from './three-signers/fan-out.ts';
import { createLag, type Lag } from './three-signers/lag.ts';
import { openMember, type SignerMember } from './three-signers/member.ts';
import { createMissed, type Missed } from './three-signers/missed.ts';
import { newerOfAll } from './three-signers/newer.ts';
import { numbersOfAll } from './three-signers/numbers.ts';
import { signedByPair } from './three-signers/open-session.ts';
import { createPairSign, type PairSign } from './three-signers/pair.ts';
import { pingAll } from './three-signers/ping.ts';
import { givenPin, helped } from './three-signers/pins.ts';
import { reshareKey } from './three-signers/reshare.ts';
import { threeSigners } from './three-signers/states.ts';
import { byDealer, isWhole, leftWhole, splitKey } from './three-signers/whole.ts';

export interface ThreeSignersOptions {
  /** In the order in which the signers know each other. */
  readonly places: readonly NamedPlace[];
  readonly deadlineMilliseconds?: number | undefined;
  /** How long one that lags behind two others is waited for: a second if unset. */
  readonly graceMilliseconds?: number | undefined;
  /** Where to keep how far the signers' journals have come. */
  readonly heads?: Pick<JournalHeads, 'seen'> | undefined;
  /** Hears of a signer that does not do what the others do. */
  readonly onDissent?: (name: string, error: unknown) => void;
  /** Hears of one that answers no more, or again. */
  readonly onChanged?: (name: string, isHere: boolean) => void;
}

interface Three {
  readonly members: readonly SignerMember[];
  readonly carrier: Carrier;
  readonly missed: Missed;
  /** The one that still has whole keys. */
  readonly dealer: SignerMember | null;
  readonly sign: PairSign;
  readonly lag: Lag;
  readonly graceMilliseconds: number | undefined;
  onDissent(name: string, error: unknown): void;
}

type Way = (three: Three, name: SignerRequest, fields: Fields, within?: number) => Promise<Fields>;

/** What changes what an owner has decided. */
const OF_OWNERS: ReadonlySet<SignerRequest> = new Set<SignerRequest>([
  ...(['pin_set', 'pin_remove', 'pin_reset_finish', 'factors_forget', 'passkey_add'] as const),
  ...(['passkey_rename', 'passkey_remove', 'freeze', 'thaw', 'grant_put', 'grant_end', 'operate'] as const),
]);

/** As one signer, by three of which any two sign. What one has per signer (a sealed key, a ticket, a mandate) is JSON by their names. */
export function openThreeSigners(options: ThreeSignersOptions): SignerProcess {
  const { onDissent = () => {}, onChanged = () => {}, graceMilliseconds } = options;
  const members: readonly SignerMember[] = options.places.map((place) =>
    openMember(place, options.deadlineMilliseconds, { onChanged, onBack }, options.heads),
  );
  const carrier = createCarrier(members, onDissent);
  const missed = createMissed(carrier);
  async function onBack(name: string): Promise<void> {
    await carrier.meet();
    await carrier.level();
    await missed.tell(members.find((member) => member.name === name)!);
  }
  void carrier.meet().then(carrier.level);
  const sign = createPairSign({ members, carrier, onDissent });
  const dealer = members[options.places.findIndex(({ hasWhole }) => hasWhole)] ?? null;
  const lag = createLag();
  const three = { members, carrier, missed, dealer, sign, lag, graceMilliseconds, onDissent };
  const ask: Ask = async (name, fields, answer, within) => {
    const given = await wayOf(name, fields)(three, name, fields, within);
    if (OF_OWNERS.has(name)) await carrier.level();
    return signerAnswer(answer, given);
  };
  const over = signerOver({
    ask,
    close: async () => void (await Promise.all(members.map((member) => member.close()))),
  });
  return { ...over, names: members.map(({ name }) => name), three: threeSigners({ members, carrier }) };
}

function wayOf(name: SignerRequest, { sealedKey }: Fields): Way {
  return OF_KEYS.has(name) && isWhole(sealedKey) ? byDealer : (WAYS[name] ?? atAll);
}

/** Two have to do it; what they answer is alike. One that was away hears it from the others. */
const atAll: Way = async (three, name, fields, within) => {
  return agreed(await answersOf(three, name, fields, within));
};

/** One that was away is told when it is back. */
const ofMandate: Way = async (three, name, fields, within) => {
  const answers = await answersOf(three, name, fields, within);
  for (const member of three.members) {
    if (answers.has(member.name)) continue;
    three.missed.keep(member, name, fields);
    if (member.isHere()) void three.missed.tell(member);
  }
  return agreed(answers);
};

/** A factor, which is the first of its owner if no ticket comes with it. */
const factor: Way = async (three, name, given, within) => {
  const fields =
    'pin' in given ? await helped(three, given, within, given.ticket === null ? 3 : QUORUM) : given;
  const { dealer, carrier } = three;
  // What it refuses, since the owner has another factor there, the others would take as the first one.
  const first = dealer && (await carrier.ask(dealer, name, fieldsOf(dealer, fields), within));
  if (first?.isSet === 'false') return first;
  return await firstOfAll(three, fields, (quorum) =>
    answersOf(three, name, fields, within, { quorum, first }),
  );
};

const pinGiven = (three: Three, name: SignerRequest, fields: Fields, within?: number) =>
  givenPin(three, fields, within, leastOf(three), (helped) => answersOf(three, name, helped, within));

/** One that has whole keys may be the only one that knows. Two are waited for all the same, since a shared key takes both. */
const leastOf = ({ dealer }: Three) => (dealer ? 1 : QUORUM);

/** Those that it is right for have a ticket for it. */
const pinCheck: Way = async (three, name, fields, within) => {
  const { answers, common } = await pinGiven(three, name, fields, within);
  if (common.is !== 'right') return common;
  const tickets = [...answers].flatMap(([member, { ticket }]) =>
    ticket === undefined ? [] : [[member, ticket]],
  );
  return { ...common, ticket: JSON.stringify(Object.fromEntries(tickets)) };
};

const pinRemove: Way = async (three, name, fields, within) => {
  if (fields.pin === null) return await atAll(three, name, fields, within);
  return (await pinGiven(three, name, fields, within)).common;
};

const passkeyBegin: Way = async (three, name, fields, within) =>
  joinedNonces(await answersOf(three, name, fields, within));

/** The one that is here says it. */
const byOne: Way = async ({ members, carrier, dealer }, name, fields, within) => {
  const failures: unknown[] = [];
  const rank = (member: SignerMember) => Number(member.isHere()) * 2 + Number(member === dealer);
  for (const member of [...members].sort((a, b) => rank(b) - rank(a)))
    try {
      return await carrier.ask(member, name, fieldsOf(member, fields), within);
    } catch (error) {
      failures.push(error);
    }
  throw refusalAmong(failures);
};

/** Each has its own. */
function eachTheirs(field: string): Way {
  return async (three, name, fields, within) => {
    const answers = await answersOf(three, name, fields, within);
    const common = agreed(answers);
    if (typeof common[field] !== 'string') return common;
    const parts = [...answers].map(([member, answer]) => [member, answer[field]]);
    return { ...common, [field]: JSON.stringify(Object.fromEntries(parts)) };
  };
}

/**
 * As long as one has whole keys, it has to answer, and those count that answer like it: it alone signs for those wallets, and the others do not
 * know the factors that their owners had before. `first`: what it has answered already.
 */
async function answersOf(
  three: Three,
  name: SignerRequest,
  fields: Fields,
  within?: number,
  { quorum, first = null }: { quorum?: number; first?: Fields | null } = {},
): Promise<ReadonlyMap<string, Fields>> {
  const { members, carrier, dealer, graceMilliseconds, onDissent } = three;
  const failed = new Map<SignerMember, unknown>();
  const ask = async (member: SignerMember) => {
    if (first && member === dealer) return first;
    try {
      return await carrier.ask(member, name, fieldsOf(member, fields), within);
    } catch (error) {
      failed.set(member, error);
      throw error;
    }
  };
  const least = leastOf(three);
  const enough = quorum === undefined ? { quorum: QUORUM, least } : { quorum };
  const answers = await fanOut(members, ask, { onDissent, graceMilliseconds, ...enough });
  const theirs = dealer && answers.get(dealer.name);
  if (!dealer) return answers;
  if (!theirs) throw failed.get(dealer) ?? signerUnavailable(`${dealer.name}, which has whole keys, lags.`);
  return new Map([...answers].filter(([, answer]) => isLike(answer, theirs)));
}

/** The share of a signer that is away stays as it was: it is sealed again when this is asked again. */
const rewrap: Way = async (three, name, fields, within) => {
  const before = JSON.parse(Buffer.from(String(fields.sealedKey), 'base64').toString()) as Fields;
  const answers = await answersOf(three, name, fields, within);
  const now = Object.fromEntries([...answers].map(([member, { sealedKey }]) => [member, sealedKey]));
  return { sealedKey: Buffer.from(JSON.stringify({ ...before, ...now })).toString('base64') };
};

/** What is done with a wallet's key. */
const OF_KEYS: ReadonlySet<SignerRequest> = new Set(['sign', 'attest', 'publish', 'rewrap']);

const WAYS: Partial<Readonly<Record<SignerRequest, Way>>> = {
  create: ({ members, carrier }, _, fields) => createShared(members, carrier, fields),
  sign: ({ sign }, _, fields) => sign(fields),
  signed: (three, _, fields) => signedByPair(three, fields),
  attest: async (three, _, fields) => {
    const { signature } = await declare(three, 'attest_begin', fields);
    return { signature: Buffer.from(fromBase58(String(signature))).toString('base64') };
  },
  publish: (three, _, fields) => declare(three, 'publish_begin', fields),
  rewrap,
  ping: ({ members, carrier }, _, fields, within) => pingAll(members, carrier, fields, within),
  ...{ record: ofMandate, close: ofMandate },
  ...{ authorise: eachTheirs('mandate'), pin_set: factor, passkey_add: factor, passkey_begin: passkeyBegin },
  ...{
    pin_check: pinCheck,
    pin_remove: pinRemove,
    passkey_check: eachTheirs('ticket'),
    grant_check: eachTheirs('ticket'),
  },
  ...{ judge: byOne, receipt: byOne, order: byOne, liabilities: byOne, proof_key: byOne, webhook: byOne },
  grants: byOne,
  numbers: ({ members, lag }, _, __, within) => numbersOfAll(members, lag, within),
  newer: ({ members }, _, fields, within) => newerOfAll(members, fields, within),
  split_deal: (three, _, fields) => splitKey(three, fields),
  reshare_deal: (three, _, fields) => reshareKey(three, fields),
  split_left: (three) => leftWhole(three),
  // A signer that was away gets the next one.
  price: (three, ...asked) => atAll({ ...three, dealer: null }, ...asked),
};
