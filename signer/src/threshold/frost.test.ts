import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { frost, MEMBERS, type Share } from './frost.ts';

/** RFC 9591, appendix E.1: FROST(Ed25519, SHA-512). */
const VECTOR = {
  secret: '7b1c33d3f5291d85de664833beb1ad469f7fb6025a0ec78b3a790c6e13a98304',
  publicKey: '15d21ccd7ee42959562fc8aa63224c8851fb3ec85a3faf66040d380fb9738673',
  message: '74657374',
  coefficient: '178199860edd8c62f5212ee91eff1295d0d670ab4ed4506866bae57e7030b204',
  shares: {
    1: '929dcc590407aae7d388761cddb0c0db6f5627aea8e217f4a033f2ec83d93509',
    2: 'a91e66e012e4364ac9aaa405fcafd370402d9859f7b6685c07eed76bf409e80d',
    3: 'd3cb090a075eb154e82fdb4b3cb507f110040905468bb9c46da8bdea643a9a02',
  },
  nonces: {
    1: {
      secret: [
        '812d6104142944d5a55924de6d49940956206909f2acaeedecda2b726e630407',
        'b1110165fc2334149750b28dd813a39244f315cff14d4e89e6142f262ed83301',
      ],
      hiding: 'b5aa8ab305882a6fc69cbee9327e5a45e54c08af61ae77cb8207be3d2ce13de3',
      binding: '67e98ab55aa310c3120418e5050c9cf76cf387cb20ac9e4b6fdb6f82a469f932',
    },
    3: {
      secret: [
        'c256de65476204095ebdc01bd11dc10e57b36bc96284595b8215222374f99c0e',
        '243d71944d929063bc51205714ae3c2218bd3451d0214dfb5aeec2a90c35180d',
      ],
      hiding: 'cfbdb165bd8aad6eb79deb8d287bcc0ab6658ae57fdcc98ed12c0669e90aec91',
      binding: '7487bc41a6e712eea2f2af24681b58b1cf1da278ea11fe4e8b78398965f13552',
    },
  },
  signatureShares: {
    1: '001719ab5a53ee1a12095cd088fd149702c0720ce5fd2f29dbecf24b7281b603',
    3: 'bd86125de990acc5e1f13781d8e32c03a9bbd4c53539bbc106058bfd14326007',
  },
  signature:
    '36282629c383bb820a88b71cae937d41f2f2adfcc3d02e55507e2fb9e2dd3cbebd9d2b0844e49ae0f3fa935161e1419aab7b47d21a37ebeae1f17d4987b3160b',
};

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const hex = (value: Uint8Array) => Buffer.from(value).toString('hex');
/** Gives these, one after the other. */
const fixed = (...texts: readonly string[]) => {
  const left = [...texts];
  return () => bytes(left.shift()!);
};

test('makes the shares and the signature of RFC 9591', async () => {
  const { trustedDealer, signShare, verifyShare, aggregate, Identifier } = await frost();
  const ids = [1, 2, 3].map((number) => Identifier.fromNumber(number));
  const message = bytes(VECTOR.message);
  // Of what the library draws it takes the remainder and adds 1, so that none is 0.
  const drawn = `16${VECTOR.coefficient.slice(2)}${'00'.repeat(16)}`;
  const dealt = trustedDealer(MEMBERS, ids, bytes(VECTOR.secret), fixed(drawn));
  expect(hex(dealt.public.commitments[0]!)).toBe(VECTOR.publicKey);
  const shares = ids.map((id) => dealt.secretShares[id]!);
  expect(shares.map(({ signingShare }) => hex(signingShare))).toEqual(Object.values(VECTOR.shares));

  const signers = [1, 3] as const;
  // The library draws its nonces from 1 on, the RFC from 0 on: from the same bytes they differ by 1.
  const commitments = signers.map((number) => {
    const { hiding, binding } = VECTOR.nonces[number];
    return { identifier: ids[number - 1]!, hiding: bytes(hiding), binding: bytes(binding) };
  });
  const secretNonces = (number: 1 | 3) => {
    const [hiding, binding] = VECTOR.nonces[number].secret;
    return { hiding: bytes(hiding!), binding: bytes(binding!) };
  };
  const parts = signers.map((number) =>
    signShare(shares[number - 1]!, dealt.public, secretNonces(number), commitments, message),
  );
  expect(parts.map(hex)).toEqual(Object.values(VECTOR.signatureShares));
  for (const [index, number] of signers.entries())
    expect(verifyShare(dealt.public, commitments, message, ids[number - 1]!, parts[index]!)).toBe(true);
  const signature = aggregate(dealt.public, commitments, message, {
    [ids[0]!]: parts[0]!,
    [ids[2]!]: parts[1]!,
  });
  expect(hex(signature)).toBe(VECTOR.signature);
});

test('any two of three sign for a key that was never whole, as Node verifies', async () => {
  const { DKG, Identifier, commit, signShare, aggregate } = await frost();
  const ids = [1, 2, 3].map((number) => Identifier.fromNumber(number));
  const first = ids.map((id) => DKG.round1(id, MEMBERS));
  const others = <T>(all: readonly T[], index: number) => all.filter((_, at) => at !== index);
  const told = first.map((each) => each.public);
  const second = first.map(({ secret }, index) => DKG.round2(secret, others(told, index)));
  const keys = first.map(({ secret }, index) =>
    DKG.round3(
      secret,
      others(told, index),
      others(second, index).map((sent) => sent[ids[index]!]!),
    ),
  );
  const message = Buffer.from('a message');
  for (const pair of [
    [0, 1],
    [0, 2],
    [1, 2],
  ]) {
    const made = pair.map((index) => commit(keys[index]!.secret));
    const commitments = made.map((each) => each.commitments);
    const parts = pair.map((index, at) => {
      const { secret, public: group } = keys[index]!;
      return [ids[index]!, signShare(secret, group, made[at]!.nonces, commitments, message)] as const;
    });
    const signature = aggregate(keys[0]!.public, commitments, message, Object.fromEntries(parts));
    const key = {
      kty: 'OKP',
      crv: 'Ed25519',
      x: Buffer.from(keys[0]!.public.commitments[0]!).toString('base64url'),
    };
    expect(verify(null, message, createPublicKey({ key, format: 'jwk' }), signature)).toBe(true);
  }
});

test('refuses a commitment that is no point of the right order, as the library does', async () => {
  const { trustedDealer, commit, signShare, Identifier } = await frost();
  const { public: group, secretShares } = trustedDealer(MEMBERS);
  const [one, other] = [1, 2].map((number) => secretShares[Identifier.fromNumber(number)]!) as [Share, Share];
  const { commitments: theirs } = commit(other);
  const neutral = bytes('01'.padEnd(64, '0'));
  const ofOrderEight = bytes('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
  for (const hiding of [neutral, ofOrderEight]) {
    const { nonces, commitments } = commit(one);
    const list = [commitments, { ...theirs, hiding }];
    expect(() => signShare(one, group, nonces, list, bytes('00'))).toThrow('point');
  }
});
