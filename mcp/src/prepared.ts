import { canonicalJson } from '../../wire/src/canonical-json.ts';
import type { Deed, Json } from './api.ts';

/** An act as it was tried, quoted or shown. Nothing else is signed. */
export interface Prepared {
  readonly deed: Deed;
  /** As the tool that makes it has to be given it: what whoever approves the tool's call has read. */
  readonly given: Readonly<Record<string, string>>;
  /** As an owner is asked for it. */
  readonly asked: { readonly call: string; readonly input: Json };
}

/** More than models have open; the oldest are forgotten first. */
const KEPT = 1_000;

/** What a program may make, by id. Lost with the process: then nothing is made, and is to be prepared again. */
export interface Preparations {
  keep(prepared: Prepared): void;
  get(id: string): Prepared | null;
  /** Null unless it was prepared as it is given now. */
  take(id: string, given: Readonly<Record<string, string>>): Prepared | null;
}

/** Of each program, by what only that program has. */
export function createPreparations(): (owner: string) => Preparations {
  const byKey = new Map<string, Prepared>();
  return (owner) => {
    const get = (id: string) => byKey.get(`${owner} ${id}`) ?? null;
    return {
      get,
      keep(prepared) {
        byKey.set(`${owner} ${prepared.deed.id}`, prepared);
        for (const key of byKey.keys()) {
          if (byKey.size <= KEPT) break;
          byKey.delete(key);
        }
      },
      take(id, given) {
        const prepared = get(id);
        return prepared && canonicalJson(prepared.given) === canonicalJson(given) ? prepared : null;
      },
    };
  };
}
