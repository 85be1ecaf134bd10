import { readFileSync } from 'node:fs';
import type { World } from '../../../launch/src/world.ts';
import type { PinRecord } from '../../../signer/src/journal/record.ts';
import { fileKeyEncryptionKey } from '../../../signer/src/keys/file-key-encryption-key.ts';
import type { KeyEncryptionKey } from '../../../signer/src/keys/key-encryption-key.ts';
import type { Members } from '../../../signer/src/threshold/members.ts';
import { type Fields, type SignerClient, signerClient } from '../../../signer/testing/client.ts';
import { foldersOf, onMachineOf, type SignerName } from '../../chaos/signers/members.ts';
import { pick } from '../attacker.ts';

/** One of the two that are not taken over. */
export interface Honest {
  readonly name: SignerName;
  client: SignerClient;
}

/** What root at one of three signers has: its disk, keys and settings; and what the server has of the two others. */
export interface Stolen {
  readonly name: SignerName;
  readonly members: Members;
  readonly kek: KeyEncryptionKey;
  readonly environment: ReadonlyMap<string, string>;
  /** Of wallets that were there when it was taken over. */
  readonly groups: ReadonlyMap<string, string>;
  readonly honest: readonly [Honest, Honest];
  /** As its disk has them now, by owner. */
  pins(): Promise<ReadonlyMap<string, PinRecord>>;
  /** The share of one of the three, base64; empty if the database has none. */
  sealedFor(name: string, walletId: unknown): string;
  /** Kills an honest one, and has the next start of it meet the others. */
  restart(honest: Honest): Promise<void>;
  end(): void;
}

interface Given {
  readonly world: World;
  /** As the server's setting has them. */
  readonly places: readonly { readonly name: SignerName; readonly socket: string }[];
  /** By wallet id, base64. */
  readonly sealedKeys: ReadonlyMap<string, string>;
  readonly random: () => number;
}

/** Takes any of the three over. */
export async function stolenSigner({ world, places, sealedKeys, random }: Given): Promise<Stolen> {
  const own = pick(places, random);
  const others = places.filter((place) => place !== own);
  const read = () => onMachineOf(world.dataDir, own.name);
  const { members, groups } = await read();
  const honest = await Promise.all(
    others.map(async ({ name, socket }) => ({ name, client: await signerClient(socket) })),
  );
  const socketOf = (name: string) => places.find((place) => place.name === name)!.socket;

  /** Each of these is told to the start of another. */
  async function said(by: string, run: unknown, to: string): Promise<Fields> {
    const client = await signerClient(socketOf(by));
    try {
      return (await client.ask({ name: 'meet', run, from: to })).ok as Fields;
    } finally {
      client.socket.destroy();
    }
  }

  return {
    ...{ name: own.name, members, groups, honest: honest as [Honest, Honest] },
    kek: fileKeyEncryptionKey(foldersOf(world.dataDir, own.name).keyFile),
    environment: environmentOf(world, own.name),
    pins: async () => (await read()).pins,
    sealedFor(name, walletId) {
      const all = Buffer.from(sealedKeys.get(String(walletId)) ?? '', 'base64').toString();
      return all === '' ? '' : String((JSON.parse(all) as Fields)[name]);
    },
    async restart(one) {
      const running = world.processes[one.name]!;
      one.client.socket.destroy();
      running.kill();
      await running.up();
      one.client = await signerClient(socketOf(one.name));
      const { run } = JSON.parse(
        String(((await one.client.ask({ name: 'greet' })).ok as Fields).text),
      ) as Fields;
      const others = places.filter(({ name }) => name !== one.name);
      const told = await Promise.all(
        others.map(async ({ name }) => [name, await said(name, run, one.name)] as const),
      );
      await one.client.ask({ name: 'met', said: Object.fromEntries(told) });
    },
    end() {
      for (const { client } of honest) client.socket.destroy();
    },
  };
}

/** Of a process, as its own code reads it. */
export function environmentOf(
  { processes }: World,
  name: 'server' | SignerName,
): ReadonlyMap<string, string> {
  const { pid } = processes[name]!.current();
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
