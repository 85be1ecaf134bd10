import { CallError } from '@cumulus/contract/errors.ts';
import { GRANTS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { derivedId } from '../../../process/src/derived-id.ts';
import { grantText, readGrant } from '../../../wire/src/grant.ts';
import { notify } from '../accounts/notify.ts';
import { lockSession, type Session } from '../accounts/session.ts';
import type { Db } from '../db/pool.ts';
import type { ConnectionRequest, ReadConnectionRequest } from '../ports/connections.ts';
import { isLive } from './grants.ts';
import { findProgram, insertProgram, listPrograms } from './store.ts';

interface Deps {
  readonly db: Db;
  readonly readRequest: ReadConnectionRequest;
  /** What tokens of OAuth are for. */
  readonly resource: () => string;
  /** Throws CallError WALLET_NOT_FOUND or WALLET_READ_ONLY. */
  readonly ownWallet: (userId: string, walletId: string) => Promise<unknown>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Answer {
  readonly query: string;
  readonly wallets: readonly string[];
  /** ISO time. */
  readonly expiresAt: string | null;
}

export type Connections = ReturnType<typeof createConnections>;

const NAME_MAX_CHARACTERS = 40;
const PROGRAM_NAME_MAX_CHARACTERS = 64;

/**
 * Clients that come over OAuth. What one is let in for is a program without a key: it reads, tries and asks, and the signer does not know
 * it, for there is nothing that it could have signed.
 */
export function createConnections({ db, readRequest, resource, ownWallet, now }: Deps) {
  async function requestOf(query: string): Promise<ConnectionRequest> {
    const request = await readRequest(query);
    if (request?.resources.join() !== resource()) throw new CallError('CONNECTION_INVALID');
    return request;
  }

  return {
    async read(query: string) {
      const request = await requestOf(query);
      return { name: nameOf(request), ...targetOf(request) };
    },

    /** The program's id. */
    async allow(session: Session, { query, wallets, expiresAt }: Answer): Promise<string> {
      const { userId } = session;
      const request = await requestOf(query);
      for (const walletId of wallets) await ownWallet(userId, walletId);
      const hash = Buffer.from(request.hash);
      const id = derivedId('connection', userId, hash.toString('hex'));
      const name = programName(request);
      const content = grantText({
        ...{ version: '1', id, key: null, name, wallets: [...new Set(wallets)].sort(), acts: ['read'] },
        ...{ usd: null, tokens: {}, recipients: null, mints: null, raiseWaitMs: '0' },
        expiresAt: expiresAt === null ? null : String(Date.parse(expiresAt)),
      });
      if (!readGrant(content)) throw new CallError('GRANT_MALFORMED');
      await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        const earlier = await findProgram(tx, userId, id);
        if (earlier && (earlier.ended_at !== null || earlier.content !== content))
          throw new CallError('CONNECTION_INVALID');
        if (earlier) return;
        const others = await listPrograms(tx, userId, false);
        if (others.filter((each) => isLive(each, now())).length >= GRANTS_PER_USER_MAX)
          throw new CallError('GRANTS_EXCEEDED');
        const row = { id, user_id: userId, name, content, wallet_id: null, bearer_hash: null };
        await insertProgram(tx, { ...row, client_id: request.clientId, request_hash: hash });
        await notify(tx, { userId, kind: 'program_changed', facts: { change: 'allowed', name } });
      });
      return id;
    },
  };
}

/** A stranger's words, on one line, without what hides or turns text, or ends the quotation marks around them. */
function nameOf({ clientName }: ConnectionRequest): string {
  return clientName
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, ' ')
    .replaceAll(/[\p{Pi}\p{Pf}"„‟「」『』]/gu, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_MAX_CHARACTERS);
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where the answer goes. */
function targetOf({ redirectUri }: ConnectionRequest): { readonly to: string; readonly isHere: boolean } {
  const { protocol, host, hostname } = new URL(redirectUri);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return { to: isWeb ? host : protocol, isHere: !isWeb || LOOPBACK.has(hostname) };
}

/** As it is listed: a name alone could be anyone's. */
function programName(request: ConnectionRequest): string {
  const { to } = targetOf(request);
  const name = nameOf(request);
  return (name === '' ? to : `${name} (${to})`).slice(0, PROGRAM_NAME_MAX_CHARACTERS);
}
