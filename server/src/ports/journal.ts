/** A position of a signer's journal, as the signer tells it. */
export interface JournalHead {
  readonly journal: string;
  readonly run: string;
  /** Records. */
  readonly count: number;
}

/** Remembers how far a signer's journal has come, so that one that was cut or replaced does not go unnoticed. */
export interface JournalHeads {
  /** The newest head of each journal: a signer must have its own when a connection opens. */
  expected(): Promise<readonly JournalHead[]>;
  /** Called with the head in each of the signer's answers. */
  seen(head: JournalHead): void;
}
