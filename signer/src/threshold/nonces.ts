import { type Commitment, frost, type Group, type SecretNonces, type Share } from './frost.ts';

/** What a member has committed to for one message. All of it is in memory alone, is used once, and dies with the process. */
export interface Committed {
  readonly commitment: Commitment;
  readonly group: Group;
  /** Its part of the signature. The nonces are gone before this begins: a second call throws. */
  part(commitments: readonly Commitment[], message: Uint8Array): Promise<Uint8Array>;
  /** Nothing can come of it any more. */
  forget(): void;
}

/** `share` is wiped with the nonces. */
export async function commitTo(share: Share, group: Group): Promise<Committed> {
  const { commit, signShare } = await frost();
  const made = commit(share);
  let held: { readonly nonces: SecretNonces; readonly share: Share } | null = { nonces: made.nonces, share };
  const wipe = ({ nonces, share: { signingShare } }: NonNullable<typeof held>): void => {
    for (const secret of [nonces.hiding, nonces.binding, signingShare]) secret.fill(0);
  };
  return {
    ...{ commitment: made.commitments, group },
    async part(commitments, message) {
      const once = held;
      held = null;
      if (!once) throw new Error('These nonces were used or forgotten.');
      try {
        return signShare(once.share, group, once.nonces, [...commitments], message);
      } finally {
        wipe(once);
      }
    },
    forget() {
      if (held) wipe(held);
      held = null;
    },
  };
}
