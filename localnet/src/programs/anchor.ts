/** Errors of programs that are written with Anchor, as both programs of Jupiter's are: what its documentation lists. */
export const ANCHOR = {
  instructionUnknown: 101,
  instructionMalformed: 102,
  notWritable: 2000,
  anotherMint: 2014,
  anotherOwner: 2015,
  anotherTokenProgram: 2021,
  keysDiffer: 2502,
  expired: 2504,
  tooFewAccounts: 3005,
  notAnAccount: 3003,
  anotherProgram: 3008,
  notSigned: 3010,
} as const;
