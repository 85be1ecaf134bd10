/** Posts to the addresses that users give: to public hosts alone, and never along a redirect. */
export interface WebhookSender {
  /** Whether an address may be asked at all, as far as its text shows. */
  accepts(url: string): boolean;
  /** Throws unless the receiver has answered, with whatever status, within 10 s. */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<WebhookAnswer>;
  close(): Promise<void>;
}

export interface WebhookAnswer {
  /** Of HTTP. */
  readonly status: number;
  readonly retryAfter: string | null;
}
