/** How far an epoch of a key may be above the newest that a signer knows of, so that numbers do not run out. */
export const EPOCHS_AHEAD = 100;
