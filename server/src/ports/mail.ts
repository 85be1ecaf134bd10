export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Names the letter: mail servers and programs may drop a second one of the same name. */
  readonly id?: string;
}

export interface Mail {
  send(letter: Letter): Promise<void>;
}
