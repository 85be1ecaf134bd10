interface Stored {
  readonly payload: Record<string, unknown>;
  readonly expiresAt: number;
}

const MOST_ENTRIES = 10_000;

/** Store for sign-ins under way. Nothing outlives the process: a sign-in that it interrupts starts again. */
export class MemoryStore {
  readonly #entries = new Map<string, Stored>();

  async upsert(id: string, payload: Record<string, unknown>, expiresInSeconds: number): Promise<void> {
    const oldest = this.#entries.keys().next();
    if (this.#entries.size >= MOST_ENTRIES && !oldest.done) this.#entries.delete(oldest.value);
    this.#entries.set(id, { payload, expiresAt: Date.now() + expiresInSeconds * 1000 });
  }

  async find(id: string): Promise<Record<string, unknown> | undefined> {
    const stored = this.#entries.get(id);
    return stored !== undefined && stored.expiresAt > Date.now() ? stored.payload : undefined;
  }

  async findByUid(uid: string): Promise<Record<string, unknown> | undefined> {
    for (const [id, { payload }] of this.#entries) if (payload.uid === uid) return this.find(id);
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const stored = this.#entries.get(id);
    if (stored !== undefined) stored.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#entries.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.#entries) if (payload.grantId === grantId) this.#entries.delete(id);
  }
}
