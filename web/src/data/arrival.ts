/** Navigation state of the screen that a sign-in leads to. */
export interface Arrival {
  /** The account was made just now: the wallet list begins with the first wallet. */
  readonly isNew?: boolean;
}
