import { compareSecrets, ForeignSecret } from '../../../custody/installation/installation.ts';
import { copyComplaint } from '../../../http/probes.ts';
import { signersComplaint } from '../../../monitoring/signers-complaint.ts';
import type { Check } from '../check.ts';
import { fatal, ok, unchecked, wrong } from '../finding.ts';
import { oneLine, reasonOf } from '../reason.ts';

/** Milliseconds. */
const WITHIN = 12_000;

/** The signer, and its journal as it sees it. */
export const signerCheck: Check = {
  name: 'signer',
  within: 14_000,
  async run({ reach }) {
    try {
      const state = await reach.signer((signer) => signer.ping(), WITHIN);
      if (state.doubt !== undefined)
        return wrong(oneLine(state.doubt).replace(/\.$/, ''), 'see docs/runbooks/signer-in-doubt.md');
      const fewer = signersComplaint(state);
      if (fewer !== null)
        return wrong(fewer.replace(/\.$/, ''), 'start it: with another one away, nothing is signed');
      const copy = copyComplaint(state);
      if (copy !== null)
        return wrong(oneLine(copy).replace(/\.$/, ''), 'see docs/runbooks/journal-copy-late.md');
      return ok(`runs ${state.version}, keys under ${state.keyId}`);
    } catch (error) {
      const reason = reasonOf(error).replace(/\.$/, '');
      // The signer itself answers; the line about keys reports its key service.
      if (/key service/.test(reason)) return ok('runs');
      return fatal(reason, 'start it, or correct SIGNER_SOCKET or SIGNER_URL; nothing is signed meanwhile');
    }
  },
};

/** Whether the signer opens a key of this installation, by its key file or key service. */
export const keyServiceCheck: Check = {
  name: 'keys',
  needs: ['signer', 'database'],
  within: 25_000,
  async run({ reach, database }) {
    try {
      const { provider, isKnown } = await reach.signer(async (signer) => ({
        provider: (await signer.ping()).provider,
        isKnown: await compareSecrets(database!.db, signer),
      }));
      return isKnown
        ? ok(`opens the keys of this installation (${provider})`)
        : unchecked('no server has started over this database yet');
    } catch (error) {
      if (error instanceof ForeignSecret)
        return wrong(
          'the signer does not open the keys of this database',
          oneLine(error.message).replace(/\.$/, ''),
        );
      const reason = reasonOf(error).replace(/\.$/, '');
      return wrong(
        /key service/.test(reason)
          ? 'the signer opens no key: its key service is too slow, or refuses it'
          : `the signer opens no key (${reason})`,
        'see docs/runbooks/key-service-fails.md; check what the policy of the key service allows, payments wait meanwhile',
      );
    }
  },
};
