import type { FoundRecipient } from '@cumulus/contract/calls/handles.ts';
import { readEmail } from '@cumulus/contract/email.ts';
import { isUserName, readHandle } from '@cumulus/contract/handle.ts';
import { ADDRESS_VALIDATION_DEBOUNCE } from '@cumulus/contract/limits.ts';
import { useEffect, useState } from 'react';
import { call } from '../../data/client.ts';
import { CallFailure, failureMessage } from '../../data/failure.ts';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import type { Recipient } from './send-form.ts';

/** The result of a check, with its address: an answer never applies to an address typed since. */
interface Verdict {
  readonly address: string;
  readonly recipient: Recipient;
}

/** Checks the recipient of a transfer, an address or a user's name: the server is asked 500 ms after the last key. */
export function useRecipient(
  { walletId, publicKey }: { walletId: string; publicKey: string },
  address: string,
): Recipient {
  const [verdict, setVerdict] = useState<Verdict>({ address: '', recipient: { state: 'empty' } });
  const isOwn = address === publicKey;

  useEffect(() => {
    if (address === '' || isOwn) return;
    let stale = false;
    const timer = setTimeout(() => {
      const asked = isUserName(address) ? askForUser(address, walletId, publicKey) : ask(address, walletId);
      void asked.then((recipient) => {
        if (!stale) setVerdict({ address, recipient });
      });
    }, ADDRESS_VALIDATION_DEBOUNCE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [address, isOwn, walletId, publicKey]);

  if (address === '') return { state: 'empty' };
  if (isOwn) return own();
  return verdict.address === address ? verdict.recipient : { state: 'checking' };
}

const own = (): Recipient => ({ state: 'invalid', error: t('Cannot send funds to your own wallet') });

/** The check of the address that a handle or an e-mail address leads to. Without it there is nowhere to send. */
async function askForUser(name: string, walletId: string, publicKey: string): Promise<Recipient> {
  let found: FoundRecipient | null = null;
  try {
    const isWhole = readHandle(name) !== null || 'email' in readEmail(name);
    if (isWhole) ({ found } = await call('findRecipient', { name }));
  } catch (failure) {
    return { state: 'invalid', error: failureMessage(failure, t('The name could not be looked up.')) };
  }
  if (!found) return { state: 'invalid', error: t('Nobody can be found by this name') };
  if (found.address === publicKey) return own();
  const checked = await ask(found.address, walletId);
  return checked.state === 'valid' || checked.state === 'unchecked' ? { ...checked, found } : checked;
}

async function ask(address: string, walletId: string): Promise<Recipient> {
  try {
    const answer = await call('validateSolanaAddress', { address, walletId });
    const { isValid, error, errorDetails, warning, warnings, isFirstTimeRecipient, lookAlike } = answer;
    if (!isValid)
      return {
        state: 'invalid',
        error: error === null ? t('Invalid address') : translated(error, errorDetails),
      };
    return {
      state: 'valid',
      warning: warning && translated(warning, ...warnings),
      isFirstTime: isFirstTimeRecipient,
      lookAlike,
    };
  } catch (failure) {
    // If the call refuses the text, it is not an address; any other failure says nothing about it.
    if (failure instanceof CallFailure && failure.status === 'INVALID_ARGUMENT')
      return { state: 'invalid', error: t('Invalid address') };
    const warning = t('Could not validate address. Please double-check before sending.');
    // The server answered but could not reach the network: show the server's sentence.
    const isServerCutOff = failure instanceof CallFailure && failure.code === 'ADDRESS_NOT_VALIDATED';
    return {
      state: 'unchecked',
      message: isServerCutOff ? failureMessage(failure, warning) : warning,
      warning,
    };
  }
}
