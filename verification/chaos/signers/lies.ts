import { randomBytes } from 'node:crypto';
import { getBase58Decoder, getBase58Encoder } from '@solana/kit';
import type { Answering, Fields } from '../../../testing/signer-line.ts';
import { canonicalJson } from '../../../wire/src/canonical-json.ts';
import { pick } from '../../attack/attacker.ts';

/** What a signer that lies has: its own keys, and a way to the chain. */
export interface Liar {
  readonly name: string;
  /** Its signature, as the others verify it, base64. */
  say(text: string): string;
  /** A transaction, base64. */
  send(transaction: string): Promise<void>;
  readonly random: () => number;
  /** Hears which lie was told. */
  onLie(kind: LieKind): void;
}

interface Told extends Liar {
  readonly asked: Fields;
  readonly honest: Fields;
  /** What it said when something was begun, and answered. */
  readonly said: Fields[];
  /** Signatures that it keeps to itself. */
  readonly kept: Set<string>;
}

/** The request that the lie answers, and the answer; null if there is nothing to lie about. */
interface Lie {
  readonly to: string;
  tell(told: Told): Promise<Fields | null> | Fields | null;
}

const LIES = {
  'a part that is none': {
    to: 'pair_first',
    tell({ name: _, asked, honest, say }) {
      const parts = String(honest.part).split(' ').slice(0, -1);
      const part = parts.map(() => `${randomBytes(31).toString('hex')}00`).join(' ');
      const { session: to } = statementIn(asked);
      const text = canonicalJson({ is: 'part', from: asked.session, to, part });
      return { part: `${part} ${say(text)}` };
    },
  },
  'another message': {
    to: 'pair_begin',
    tell: (told) => restated(told, { message: randomBytes(32).toString('hex') }),
  },
  'an old statement': {
    to: 'pair_begin',
    tell: ({ said, random }) => (said.length > 1 ? pick(said.slice(0, -1), random) : null),
  },
  'nonces that have served': {
    to: 'pair_begin',
    tell(told) {
      if (told.said.length < 2) return null;
      const { commitments } = statementIn(pick(told.said.slice(0, -1), told.random));
      return restated(told, { commitments });
    },
  },
  'more signatures than it shows': {
    to: 'pair_begin',
    tell(told) {
      const heads = statementIn(told.honest).heads as Record<string, string>;
      const [n] = heads[told.name]!.split(' ');
      const false_ = `${Number(n) + 1} ${randomBytes(32).toString('hex')}`;
      return restated(told, { heads: { ...heads, [told.name]: false_ } });
    },
  },
  'a signature that is none': {
    to: 'pair_second',
    tell: ({ honest }) => ({ ...honest, signature: getBase58Decoder().decode(randomBytes(64)) }),
  },
  'that nothing was signed, and sends it': {
    to: 'pair_second',
    async tell({ honest, kept, send }) {
      const transaction = transactionOf(honest);
      if (transaction === null) return null;
      kept.add(String(honest.signature));
      await send(transaction);
      return { failed: true };
    },
  },
  'records that it has not written': {
    to: 'feed_after',
    tell({ honest }) {
      const entries = Buffer.from(String(honest.entries), 'base64').toString().split('\n');
      const forged = entries.map((entry) => entry.replace(/"intentId":"../, '"intentId":"00'));
      return { ...honest, entries: Buffer.from(forged.join('\n')).toString('base64') };
    },
  },
  'that it has signed nothing': {
    to: 'signed',
    tell: ({ honest }) => ('signature' in honest ? { unsigned: 'true' } : null),
  },
} satisfies Record<string, Lie>;
export type LieKind = keyof typeof LIES;
const KINDS = Object.entries(LIES) as [LieKind, Lie][];

const SAID_MAX = 50;
/** Of answers in which a lie could be told. */
const SHARE = 0.3;

/** Answers in the place of a signer. What it has kept to itself it keeps for good, also while it tells no new lies. */
export function createLiar(liar: Liar): { answering: Answering; setLying(isLying: boolean): void } {
  const said: Fields[] = [];
  const kept = new Set<string>();
  let isLying = false;
  return {
    setLying(now) {
      isLying = now;
    },
    async answering(asked, ask) {
      const reply = await ask();
      const honest = reply.ok as Fields | undefined;
      if (!honest) return reply;
      if (kept.has(String(honest.signature))) return concealed(asked);
      if (asked.name === 'pair_begin' && 'text' in honest) said.push(honest);
      if (said.length > SAID_MAX) said.shift();
      const possible = KINDS.filter(([, { to }]) => to === asked.name);
      if (!isLying || possible.length === 0 || liar.random() >= SHARE) return reply;
      const [kind, lie] = pick(possible, liar.random);
      const told = await lie.tell({ ...liar, asked, honest, said, kept });
      if (told === null) return reply;
      liar.onLie(kind);
      return told.failed ? told : { ok: told };
    },
  };
}

function concealed({ name }: Fields): Fields {
  if (name === 'signed') return { ok: { unsigned: 'true' } };
  return name === 'pair_made' ? { ok: {} } : { failed: true };
}

function statementIn({ text }: Fields): Fields {
  return JSON.parse(String(text)) as Fields;
}

/** What it says when it begins, but for what is changed of it. */
function restated({ honest, say }: Told, changes: Fields): Fields | null {
  if (!('text' in honest)) return null;
  const text = canonicalJson({ ...statementIn(honest), ...changes });
  return { ...honest, text, signature: say(text) };
}

const VERSION_1 = 0x81;

/** Base64; null if it needs more signatures than this. */
function transactionOf({ message, signature }: Fields): string | null {
  const bytes = Buffer.from(String(message), 'base64');
  const isLegacy = bytes[0]! < 0x80;
  if (bytes[isLegacy ? 0 : 1] !== 1) return null;
  const signed = Buffer.from(getBase58Encoder().encode(String(signature)));
  const parts = bytes[0] === VERSION_1 ? [bytes, signed] : [Buffer.from([1]), signed, bytes];
  return Buffer.concat(parts).toString('base64');
}
