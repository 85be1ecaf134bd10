/** What an operator changes. Amounts are decimal text in lamports, times milliseconds since 1970. */
export type Change =
  /** Nothing new is signed for the subject, or again. */
  | { readonly kind: 'hold' | 'lift'; readonly subject: string; readonly why: string }
  /** The owner has no PIN any more, and no wrong ones. */
  | { readonly kind: 'pin_reset'; readonly owner: string; readonly why: string }
  /** The same after a wait, unless the PIN is given meanwhile. */
  | { readonly kind: 'pin_forgotten'; readonly owner: string; readonly why: string }
  /** The owner has no passkeys any more. */
  | { readonly kind: 'passkeys_reset'; readonly owner: string; readonly why: string }
  /** The owner's account is not frozen any more. */
  | { readonly kind: 'thaw'; readonly owner: string; readonly why: string }
  /** The owner is a service account, which a key moves the money of: see the record of the grant that follows. */
  | { readonly kind: 'service'; readonly owner: string; readonly grantId: string; readonly why: string }
  /** Another of three signers, by its key, hex, is lost for good or in other hands: nothing that it says is heard any more. */
  | { readonly kind: 'member_lost'; readonly key: string; readonly why: string }
  /** The wallet pays for contest entries of campaigns and for what the operator decides, and for nothing else. */
  | { readonly kind: 'treasury'; readonly walletId: string }
  /** Treasuries may pay `lamports` to `entries` wallets, once to each. */
  | {
      readonly kind: 'campaign';
      readonly id: string;
      readonly lamports: string;
      readonly entries: number;
      readonly expiresAt: number;
    };
