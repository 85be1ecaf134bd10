import { url as inspectorUrl } from 'node:inspector';
import { flushCompileCache } from 'node:module';
import { elapsed } from '../../process/src/elapsed.ts';
import { jsonLog, lineWriter } from '../../process/src/log.ts';
import { placeOf } from '../../process/src/place-of-error.ts';
import { listen } from '../../process/src/socket.ts';
import { type Journal, openJournal } from './journal/journal.ts';
import type { JournalRecord } from './journal/record.ts';
import { fileKeyEncryptionKey } from './keys/file-key-encryption-key.ts';
import type { KeyEncryptionKey } from './keys/key-encryption-key.ts';
import { movedFromFile, serviceKeyEncryptionKey } from './keys/service-key-encryption-key.ts';
import { keySweeper } from './keys/sweep.ts';
import { createOperations } from './operator/operations.ts';
import { createFreezes } from './policy/freezes.ts';
import { createGrants } from './policy/grants/grants.ts';
import { createPrices } from './policy/prices.ts';
import { createSpending } from './policy/spending.ts';
import { createSponsorship } from './policy/sponsorship.ts';
import { createNumbers, type Numbers } from './protocol/numbers.ts';
import { signer } from './protocol/signer.ts';
import type { Environment } from './setting-names.ts';
import { type KeySettings, operatorSocket, readSettings, SettingsError } from './settings.ts';
import { createHeard } from './telling/together.ts';
import { createMembers, ownKeys, rawPublic } from './threshold/members.ts';

// Files of this process are private.
process.umask(0o077);
process.stderr.on('error', () => {});
const STDOUT = 1;
const log = jsonLog(lineWriter(STDOUT), 'signer');

// Without a listener, Node opens the inspector at this signal.
process.on('SIGUSR1', () => log('warn', 'signal_ignored'));

process.on('uncaughtException', (error) => {
  log('fatal', 'crash', { reason: placeOf(error) });
  process.exit(1);
});

try {
  // The inspector can read the memory of this process.
  if (inspectorUrl()) throw new SettingsError('The signer does not run with the inspector open.');
  const settings = readSettings(process.env as Environment);
  const numbers = createNumbers();
  const kek = openKey(settings.keys, numbers);
  const { feeCapLamports, rentCapLamports, blockhashLife } = settings;
  const { mandateKey, pinPepper, passkeySites, operatorKey, policy } = settings;
  const operations = createOperations();
  const prices = createPrices(policy.prices);
  const parts = settings.members ? 2n : 1n;
  const spending = createSpending(policy, prices.usdOf, parts);
  const sponsorship = createSponsorship(settings.sponsor, prices, parts);
  const freezes = createFreezes((record) => kept.append(record), elapsed);
  const grants = createGrants({
    append: (record) => kept.append(record),
    wallet: (id) => journal.wallet(id),
    walletAt: (address) => journal.walletAt(address),
    ...{ priced: policy.prices, now: elapsed, parts },
  });
  const heard = createHeard();
  const learn = (record: JournalRecord): void => {
    operations.learn(record);
    spending.learn(record);
    sponsorship.learn(record);
    freezes.learn(record);
    grants.learn(record);
    heard.learn(record);
  };
  const journal: Journal = await openJournal(settings.journal, kek, learn, {
    copyFolder: settings.journalCopy,
    onWritten: numbers.journalWritten,
    onUncompacted: (error) => log('warn', 'journal_not_compacted', { reason: placeOf(error) }),
  });
  const sweep = keySweeper();
  const seeds = journal.memberSeeds();
  const own = ownKeys(seeds.key, seeds.box);
  for (const seed of Object.values(seeds)) seed.fill(0);
  const members = settings.members && createMembers(own, settings.members, operations.isLost);
  const together = members && heard.together({ members, journal, freezes, grants, elapsed });
  const kept = together?.telling.journal ?? journal;
  const answer = signer({
    ...{ kek, journal: kept, log, sweep, feeCapLamports, rentCapLamports, blockhashLife },
    ...{ mandateKey, pinPepper, passkeySites },
    ownKeys: { key: rawPublic(own.key), box: rawPublic(own.box) },
    together: together && { ...together, isNoteNeeded: settings.isNoteNeeded },
    ...{ operatorKey, policy, operations, spending, sponsorship, prices, freezes, grants, numbers },
    folders: {
      journal: settings.journal,
      ...(settings.journalCopy && { journal_copy: settings.journalCopy }),
    },
  });
  const listener = await listen(settings.socket, answer, log, 'SIGNER_SOCKET', settings.socketForGroup);
  const operators = operatorSocket(settings.socket);
  const ofOperators = await listen(operators, answer, log, "the operators' socket beside SIGNER_SOCKET");
  const stop = async (): Promise<void> => {
    await Promise.all([listener.close(), ofOperators.close()]);
    await journal.close();
    log('info', 'stopped');
    process.exit(0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void stop());
  const permissionModel = process.permission !== undefined;
  log('info', 'ready', {
    socket: settings.socket,
    provider: kek.provider,
    permissionModel,
    feeCapLamports: String(feeCapLamports),
  });
  process.send?.({ ready: { socket: settings.socket } });
  // Stripping types takes 17 MB, which a start from the cache saves. Flushed now, because a killed signer cannot.
  flushCompileCache();
} catch (error) {
  log('fatal', 'not_started', { reason: placeOf(error) });
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

function openKey(
  { provider, keyFile, serviceSocket, serviceToken }: KeySettings,
  { keyServiceAsked }: Numbers,
): KeyEncryptionKey {
  const file = keyFile === undefined ? undefined : fileKeyEncryptionKey(keyFile);
  if (serviceSocket === undefined) return file!;
  const service = serviceKeyEncryptionKey(provider, serviceSocket, serviceToken, keyServiceAsked);
  return file ? movedFromFile(service, file) : service;
}
