import { createPrivateKey, type KeyObject } from 'node:crypto';
import { newActId } from '../client/src/act.ts';
import { OPERATOR_KEY } from '../signer/testing/mandates.ts';
import { readSecret } from '../wire/src/program-secret.ts';
import type { DecisionTerms } from '../wire/src/terms.ts';
import { operator } from './operator.ts';
import { actHeader } from './programs.ts';
import type { runningCumulus } from './running-cumulus.ts';

type Running = Pick<Awaited<ReturnType<typeof runningCumulus>>, 'url' | 'settings' | 'database' | 'settled'>;

/** Before a seed of Ed25519, RFC 8410. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface BackendKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly bearer: string;
  /** For operators. */
  readonly key: string;
}

/** The commands of two operators over a running server, ann and ben, and what backends do. */
export async function serviceWorld({ url, settings, database, settled }: Running) {
  const command = operator({
    ...settings,
    ...{ DATABASE_URL: database.url, OPERATOR_DATABASE_URL: database.operatorUrl },
    ...{ OPERATOR_KEY, NETWORK: 'localnet', ADMIN_ORIGIN: 'http://localhost:8081' },
  });
  const document = async (line: string) => {
    const { code, out, error } = await command(`${line} --json`);
    return { code, ...JSON.parse(code === 0 ? out : error) };
  };
  for (const name of ['ann', 'ben']) await document(`operators add ${name} --role admin`);

  async function newKey(): Promise<BackendKey> {
    const { secret, bearer, key } = await document('service keygen');
    const { grantId, seed } = readSecret(secret)!;
    const der = Buffer.concat([PKCS8, Buffer.from(seed, 'base64url')]);
    return {
      id: grantId,
      privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
      bearer,
      key,
    };
  }

  /** What one operator proposes and the other confirms. */
  async function both(line: string) {
    const { proposed, ...refused } = await document(`${line} --why "they sell" --as ann`);
    if (!proposed) return refused;
    return await document(`service confirm ${proposed} --as ben`);
  }

  const backendOf = (key: Pick<BackendKey, 'id' | 'privateKey' | 'bearer'>) => {
    async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
      const response = await settled(
        fetch(`${url}${path}`, {
          method,
          ...(body && { body: JSON.stringify(body) }),
          headers: {
            authorization: `Bearer ${key.bearer}`,
            ...(body && { 'content-type': 'application/json' }),
            ...headers,
          },
        }),
      );
      // biome-ignore lint/suspicious/noExplicitAny: what is answered is compared, field by field.
      return { status: response.status, body: (await response.json()) as any };
    }
    const act = async (path: string, body: object, terms: DecisionTerms | null = null, id = newActId()) =>
      ask('POST', path, body, {
        'cumulus-act': await actHeader(key, { id, call: `POST ${path}`, body, terms }),
      });
    /** A wallet of a user, who is named first. */
    async function walletOf(
      reference: string,
    ): Promise<{ walletId: string; address: string; account: string }> {
      await act('/v1/users', { reference });
      return (await act(`/v1/users/${reference}/wallets`, {})).body;
    }
    return { ask, act, walletOf };
  };

  /** A service account with this name, and its backend. */
  async function newService(name: string, options = '--day 1000') {
    const key = await newKey();
    const added = await both(`service add ${name} --key ${key.key} ${options}`);
    if (added.code !== 0) throw new Error(JSON.stringify(added));
    return { key, ...backendOf(key) };
  }

  return { document, newKey, both, backendOf, newService };
}
