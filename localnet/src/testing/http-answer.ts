export interface HttpAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what each test asserts
  readonly body: any;
}

/** Asks over HTTP and reads the JSON that comes back; with a body by POST. */
export async function ask(url: string, body?: unknown): Promise<HttpAnswer> {
  const answer = await fetch(url, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}
