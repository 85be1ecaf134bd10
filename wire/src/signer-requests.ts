/**
 * Every request that servers and operators make to the signer, by its name on the wire, with the number of requests that the signer
 * makes to its key service, if it has one, to answer it.
 */
export const KEY_SERVICE_REQUESTS = {
  ...{ create: 2, rewrap: 3, attest: 1 },
  ...{ sign: 1, signed: 0, judge: 0, record: 0, close: 0, authorise: 0 },
  ...{
    pin_set: 0,
    pin_check: 0,
    pin_help: 0,
    pin_vouch: 0,
    pin_inherit: 0,
    pin_remove: 0,
    factors_forget: 0,
  },
  ...{ pin_reset_ask: 0, pin_reset_cancel: 0, pin_reset_finish: 0 },
  ...{ passkey_begin: 0, passkey_add: 0, passkey_check: 0 },
  ...{ passkey_sign_in: 0, passkey_rename: 0, passkey_remove: 0 },
  ...{ grant_put: 0, grant_end: 0, grant_check: 0, grants: 0 },
  ...{ member: 0, key_begin: 0, key_deal: 0, key_finish: 2, key_keep: 0 },
  ...{ pair_begin: 1, pair_first: 0, pair_second: 0, pair_note: 0, pair_made: 0, pair_learn: 0 },
  ...{
    split_tell: 0,
    split_deal: 3,
    split_take: 2,
    split_try: 0,
    split_done: 0,
    split_took: 0,
    split_keep: 1,
    // As many as a page of the journal has wallets.
    split_left: 200,
  },
  ...{ reshare_epochs: 0, reshare_deal: 1, reshare_take: 2, reshare_took: 1 },
  ...{ reshare_try: 0, reshare_change: 0, reshare_drop: 0, reshare_abandon: 0, reshare_settle: 0 },
  ...{ attest_begin: 1, publish_begin: 1 },
  ...{ feed_heads: 0, feed_after: 0, feed_take: 0, greet: 0, meet: 0, met: 0 },
  ...{ freeze: 0, thaw: 0, receipt: 0, order: 0, liabilities: 0, publish: 1, proof_key: 0, webhook: 0 },
  ...{ expect: 0, newer: 0, operate: 0, price: 0, ping: 1, numbers: 0 },
} as const;

export type SignerRequest = keyof typeof KEY_SERVICE_REQUESTS;
