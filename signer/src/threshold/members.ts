import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { Refusal } from '../terms/refusal.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const STATEMENT = Buffer.from('\xffcumulus member 1\n', 'latin1');

/** A signer as the others know it. Names are those of docs and logs; keys are raw, 32 bytes. */
export interface Member {
  readonly name: string;
  /** From 1 on, as the library counts. */
  readonly number: number;
  /** Ed25519: it signs what the member says to the others. */
  readonly key: Buffer;
  /** X25519: what only this member may read is sealed for it. */
  readonly box: Buffer;
}

/** This signer among the three. The server carries what they say to each other, and is not trusted with it. */
export interface Members {
  readonly self: Member;
  readonly others: readonly Member[];
  /** Whether operators have given it up: nothing that it says is heard any more. */
  isLost(member: Member): boolean;
  /** Base64. 0xff is no version of a transaction message, so no statement can ever be one. */
  say(text: string): string;
  /** Throws a Refusal unless the member of this name, which is another, has said this. */
  heard(name: string, text: string, signature: string): Member;
  /** Throws a Refusal unless this member has said this, maybe before it lost what it knew. */
  expectOwn(text: string, signature: string): void;
  /** Base64, for this member alone. `about`: what both must have in mind for it to open. */
  seal(to: Member, about: string, secret: Uint8Array): string;
  /** The caller wipes it. Throws a Refusal. */
  open(from: Member, about: string, sealed: string): Buffer;
}

interface Own {
  /** Both private. */
  readonly key: KeyObject;
  readonly box: KeyObject;
}

/** Both follow from a seed that the journal has: a member is the one that has its journal. */
export function ownKeys(keySeed: Buffer, boxSeed: Buffer): Own {
  return { key: raw('ed25519', 'd', keySeed), box: raw('x25519', 'd', boxSeed) };
}

export function createMembers(
  own: Own,
  all: readonly Member[],
  isLost: (member: Member) => boolean = () => false,
): Members {
  const mine = rawPublic(own.key);
  const self = all.find(({ key }) => key.equals(mine));
  if (!self?.box.equals(rawPublic(own.box)))
    throw new Error(
      'This signer is none of its members: its journal is another than when they were written.',
    );
  const others = all.filter((member) => member !== self);
  const secretWith = (other: Member, from: Member, to: Member, about: string): Buffer => {
    const shared = diffieHellman({ privateKey: own.box, publicKey: raw('x25519', 'x', other.box) });
    try {
      const info = Buffer.concat([STATEMENT, from.box, to.box, Buffer.from(about)]);
      return Buffer.from(hkdfSync('sha256', shared, Buffer.alloc(0), info, 32));
    } finally {
      shared.fill(0);
    }
  };
  const named = (name: string): Member => {
    const member = others.find((other) => other.name === name);
    if (!member) throw new Refusal('no other member has this name');
    return member;
  };

  return {
    self,
    others,
    isLost,
    say: (text) => sign(null, Buffer.concat([STATEMENT, Buffer.from(text)]), own.key).toString('base64'),
    heard(name, text, signature) {
      const member = named(name);
      if (isLost(member)) throw new Refusal(`operators have given ${name} up`);
      if (!isSaid(member, text, signature)) throw new Refusal(`${name} has not said this`);
      return member;
    },
    expectOwn(text, signature) {
      if (!isSaid(self, text, signature)) throw new Refusal('this signer has not said this');
    },
    seal(to, about, secret) {
      const key = secretWith(to, self, to, about);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
      key.fill(0);
      return sealed.toString('base64');
    },
    open(from, about, sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const key = secretWith(from, from, self, about);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        throw new Refusal(`what ${from.name} has sealed does not open`);
      } finally {
        key.fill(0);
      }
    },
  };
}

function isSaid({ key }: Member, text: string, signature: string): boolean {
  const said = Buffer.concat([STATEMENT, Buffer.from(text)]);
  return verify(null, said, raw('ed25519', 'x', key), Buffer.from(signature, 'base64'));
}

export function rawPublic(privateKey: KeyObject): Buffer {
  return Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x!, 'base64url');
}

function raw(curve: 'ed25519' | 'x25519', part: 'd' | 'x', bytes: Buffer): KeyObject {
  if (part === 'x') {
    const key = {
      kty: 'OKP',
      crv: curve === 'ed25519' ? 'Ed25519' : 'X25519',
      x: bytes.toString('base64url'),
    };
    return createPublicKey({ key, format: 'jwk' });
  }
  const input = { key: bytes, format: 'raw-private', asymmetricKeyType: curve };
  // The types of Node 24 do not know the raw formats yet.
  return createPrivateKey(input as unknown as Parameters<typeof createPrivateKey>[0]);
}
