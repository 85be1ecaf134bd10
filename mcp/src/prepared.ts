import type { Json } from '../../client/src/error.ts';
import { canonicalJson } from '../../wire/src/canonical-json.ts';
import type { Deed } from './api.ts';

/** An act as it was tried, quoted or shown. Nothing else is signed. */
export interface Prepared {
  readonly deed: Deed;
  /** The arguments that the tool that makes it must get: what the user who approves the tool's call has read. */
  readonly given: Readonly<Record<string, string>>;
  /** As its owner is asked for it: `id` is the act of asking, `call` and `input` as `POST /v1/approvals` takes them. */
  readonly asked: { readonly id: string; readonly call: string; readonly input: Json };
}

/** More than a model has open; the oldest are forgotten first. */
const KEPT = 100;

/** What may be made, by id. Lost with the process: then nothing is made, and is to be prepared again. */
export interface Preparations {
  keep(prepared: Prepared): void;
  get(id: string): Prepared | null;
  /** Null unless it was prepared as it is given now. */
  take(id: string, given: Readonly<Record<string, string>>): Prepared | null;
}

export function createPreparations(): Preparations {
  const byId = new Map<string, Prepared>();
  const get = (id: string) => byId.get(id) ?? null;
  return {
    get,
    keep(prepared) {
      byId.set(prepared.deed.id, prepared);
      for (const id of byId.keys()) {
        if (byId.size <= KEPT) break;
        byId.delete(id);
      }
    },
    take(id, given) {
      const prepared = get(id);
      return prepared && canonicalJson(prepared.given) === canonicalJson(given) ? prepared : null;
    },
  };
}
