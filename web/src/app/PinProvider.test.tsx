import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal, useBackend } from '../../testing/backend.ts';
import '../../testing/render.tsx';
import { CallFailure, Cancelled } from '../data/failure.ts';
import { usePinned } from '../data/pin.ts';
import { PinProvider } from './PinProvider.tsx';

const backend = useBackend();
const vibrate = vi.fn();
Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
afterEach(() => {
  vibrate.mockReset();
  vi.unstubAllGlobals();
});

const input = { walletId: 'w1', toAddress: 'x', amount: '1.5', idempotencyKey: 'same-key' };
const answer = { success: true, pending: false, txSignature: 'sig', error: null };
const required = new Refusal('FAILED_PRECONDITION', 'PIN_REQUIRED', { code: 'PIN_REQUIRED' });
const invalid = (triesLeft: number) =>
  new Refusal('PERMISSION_DENIED', 'INVALID_PIN', { code: 'INVALID_PIN', triesLeft });

/** Sends, and records the outcome. */
function Sender({ onEnd }: { onEnd: (end: unknown) => void }) {
  const { callPinned } = usePinned();
  return (
    <button
      type="button"
      onClick={() =>
        callPinned('transferSol', input, { detail: 'Send 1.5 SOL to 9WzD...AWWM' }).then(onEnd, onEnd)
      }
    >
      Send
    </button>
  );
}

async function send() {
  const onEnd = vi.fn();
  render(
    <PinProvider>
      <Sender onEnd={onEnd} />
    </PinProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  return onEnd;
}
const cover = () => screen.findByRole('dialog', { name: 'Enter your PIN' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a call that needs no PIN never asks for one', async () => {
  backend.functions.transferSol = () => answer;
  const onEnd = await send();
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(answer));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[state-14, error-01, who-10] PIN_REQUIRED opens the cover, and the call is repeated with the PIN', async () => {
  backend.functions.transferSol = ({ pin }: { pin?: string }) => (pin === '123456' ? answer : required);
  const onEnd = await send();
  expect((await cover()).textContent).toContain('Send 1.5 SOL to 9WzD...AWWM');
  await userEvent.keyboard('123456');
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(answer));
  expect(backend.calls.map((each) => each.data)).toEqual([input, { ...input, pin: '123456' }]);
  await closed();
});

test('[state-15, state-10, error-02] a wrong PIN keeps the cover open, clears it, vibrates, and shows the tries left', async () => {
  let wrong = 0;
  backend.functions.transferSol = ({ pin }: { pin?: string }) =>
    pin === undefined ? required : pin === '654321' ? answer : invalid(4 - wrong++);
  const onEnd = await send();
  await cover();
  await userEvent.keyboard('123456');
  await screen.findByText('Invalid PIN. Please try again.');
  expect(screen.getByText('4 tries left')).toBeTruthy();
  expect(screen.queryByText(/entered/)).toBeNull();
  expect(vibrate).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('123456');
  await screen.findByText('3 tries left');
  expect(vibrate).toHaveBeenCalledTimes(2);
  expect(onEnd).not.toHaveBeenCalled();
  await userEvent.keyboard('654321');
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(answer));
  await closed();
});

test('too many wrong PINs lock the pad for as long as the server says', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  backend.functions.transferSol = ({ pin }: { pin?: string }) =>
    pin
      ? new Refusal('PERMISSION_DENIED', 'Too many wrong PINs.', { code: 'PIN_LOCKED', seconds: 60 })
      : required;
  await send();
  await cover();
  await user.keyboard('123456');
  await screen.findByText('Too many wrong PINs.');
  const key = screen.getByRole('button', { name: '1' });
  expect(key.hasAttribute('disabled')).toBe(true);
  const asked = backend.calls.length;
  await user.keyboard('123456');
  expect(backend.calls).toHaveLength(asked);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(screen.getByText(/^Try again in \d+ s$/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(key.hasAttribute('disabled')).toBe(false);
  expect(screen.queryByText('Too many wrong PINs.')).toBeNull();
});

test('[state-15, state-10] the wrong PIN that locks is reported as wrong, and locks the pad at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const details = { code: 'INVALID_PIN', triesLeft: 0, seconds: 60 };
  backend.functions.transferSol = ({ pin }: { pin?: string }) =>
    pin ? new Refusal('PERMISSION_DENIED', 'INVALID_PIN', details) : required;
  await send();
  await cover();
  await user.keyboard('123456');
  await screen.findByText('Invalid PIN. Please try again.');
  expect(screen.getByText(/^Try again in (1 min 0|5\d) s$/)).toBeTruthy();
  const key = screen.getByRole('button', { name: '1' });
  expect(key.hasAttribute('disabled')).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(key.hasAttribute('disabled')).toBe(false);
  expect(screen.queryByText('0 tries left')).toBeNull();
});

test('Cancel rejects without a failure to show', async () => {
  backend.functions.transferSol = () => required;
  const onEnd = await send();
  await cover();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onEnd.mock.calls[0]?.[0]).toBeInstanceOf(Cancelled));
  await closed();
  expect(backend.calls).toHaveLength(1);
});

test('another failure closes the cover and rejects the call', async () => {
  backend.functions.transferSol = ({ pin }: { pin?: string }) =>
    pin ? new Refusal('FAILED_PRECONDITION', 'Not enough SOL.', { code: 'INSUFFICIENT_FUNDS' }) : required;
  const onEnd = await send();
  await cover();
  await userEvent.keyboard('123456');
  await waitFor(() => expect(onEnd.mock.calls[0]?.[0]).toBeInstanceOf(CallFailure));
  expect(onEnd.mock.calls[0]?.[0].message).toBe('Not enough SOL.');
  await closed();
});

test('a PIN that is being checked cannot be cancelled or sent twice', async () => {
  const held = Promise.withResolvers<unknown>();
  backend.functions.transferSol = ({ pin }: { pin?: string }) => (pin ? held.promise : required);
  const onEnd = await send();
  await cover();
  await userEvent.keyboard('1234567890');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onEnd).not.toHaveBeenCalled();
  held.resolve(answer);
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(answer));
  expect(backend.calls).toHaveLength(2);
});

const asksPasskey = { nonce: 'a nonce', credentialIds: ['QUFB'] };
const passkeyRequired = new Refusal('FAILED_PRECONDITION', 'Please use your passkey to do this.', {
  ...{ code: 'PASSKEY_REQUIRED', ...asksPasskey },
});
const eitherRequired = new Refusal('FAILED_PRECONDITION', 'PIN_REQUIRED', {
  ...{ code: 'PIN_REQUIRED', passkey: asksPasskey },
});

/** A browser whose authenticator answers so. */
function authenticator(get: (options: CredentialRequestOptions) => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'credentials', { value: { get: vi.fn(get) }, configurable: true });
}
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const signed = async () => ({
  rawId: bytes('AAA'),
  response: { clientDataJSON: bytes('client'), authenticatorData: bytes('data'), signature: bytes('sig') },
});

test('PASSKEY_REQUIRED asks for the passkey over exactly what is sent, and repeats the call with it', async () => {
  const challenges: BufferSource[] = [];
  authenticator(async ({ publicKey }) => {
    challenges.push(publicKey!.challenge);
    return signed();
  });
  backend.functions.transferSol = ({ passkey }: { passkey?: object }) => (passkey ? answer : passkeyRequired);
  const onEnd = await send();
  await screen.findByRole('dialog', { name: 'Use your passkey' });
  expect(screen.queryByRole('button', { name: 'Enter PIN instead' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Use your passkey' }));
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(answer));
  const { passkey } = backend.calls.at(-1)!.data as { passkey: { decision: string; credentialId: string } };
  expect(passkey.credentialId).toBe('QUFB');
  const { idempotencyKey: _, ...request } = input;
  expect(JSON.parse(passkey.decision)).toEqual({
    ...{ version: '1', nonce: 'a nonce', call: 'transferSol', request, terms: null },
  });
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(passkey.decision));
  expect(new Uint8Array(challenges[0] as ArrayBuffer)).toEqual(new Uint8Array(digest));
});

test('a passkey that is not given leaves the cover open, and nothing is sent', async () => {
  authenticator(async () => {
    throw new DOMException('declined', 'NotAllowedError');
  });
  backend.functions.transferSol = () => eitherRequired;
  const onEnd = await send();
  await screen.findByRole('dialog', { name: 'Use your passkey' });
  await userEvent.click(screen.getByRole('button', { name: 'Use your passkey' }));
  await screen.findByText('Your passkey was not used. Nothing changed.');
  expect(backend.calls).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(expect.any(Cancelled)));
  await closed();
});

test('beside a passkey the PIN may be entered instead', async () => {
  authenticator(signed);
  backend.functions.transferSol = ({ pin }: { pin?: string }) => (pin === '123456' ? answer : eitherRequired);
  const onEnd = await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Enter PIN instead' }));
  await cover();
  await userEvent.keyboard('123456');
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(answer));
});

test('a browser without passkeys asks for the PIN at once', async () => {
  backend.functions.transferSol = ({ pin }: { pin?: string }) => (pin === '123456' ? answer : eitherRequired);
  const onEnd = await send();
  await cover();
  await userEvent.keyboard('123456');
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(answer));
});
