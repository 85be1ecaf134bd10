/** A message of a node's websocket; null for what nodes and proxies send on their own, such as pings. */
export function parseMessage<Message>(data: unknown): Message | null {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as Message) : null;
  } catch {
    return null;
  }
}
