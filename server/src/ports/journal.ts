/** A position of a signer's journal, as the signer tells it. */
export interface JournalHead {
  readonly journal: string;
  readonly run: string;
  /** Records. */
  readonly count: number;
}

/** Remembers how far a signer's journal has come, so that one that was cut or replaced does not go unnoticed. */
export interface JournalHeads {
  /** What a signer is to be asked for when a connection opens: the newest head of each journal. */
  expected(): Promise<readonly JournalHead[]>;
  /** Called with the head in each of the signer's answers. */
  seen(head: JournalHead): void;
}
