import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bearer, Refusal, untilIdle, useBackend } from '../../../testing/backend.ts';
import { renderApp } from '../../../testing/render.tsx';

const backend = useBackend();
let stored: string | null;

beforeEach(() => {
  stored = null;
  backend.user = { id: 'ada', email: 'ada@example.org' };
  backend.functions.checkCloudWalletPinStatus = () => ({ pinEnabled: stored !== null });
  backend.functions.getPasskeys = () => ({ passkeys: [] });
  backend.functions.setCloudWalletPin = ({ pin }: { pin: string }) => {
    stored = pin;
    return { success: true };
  };
  backend.functions.removeCloudWalletPin = ({ pin }: { pin: string }) => {
    if (pin !== stored)
      return new Refusal('PERMISSION_DENIED', 'INVALID_PIN', { code: 'INVALID_PIN', triesLeft: 4 });
    stored = null;
    return { success: true };
  };
});

const changes = () => backend.calls.filter((each) => /^(set|remove)CloudWalletPin$/.test(each.name));
async function menu() {
  renderApp('/settings');
  await screen.findByText(stored === null ? 'Off' : 'On');
  await userEvent.click(screen.getByRole('button', { name: /^PIN/ }));
  return screen.findByRole('dialog', { name: 'PIN' });
}
const set = async () => {
  await userEvent.click(within(await menu()).getByRole('button', { name: 'Set PIN' }));
  await screen.findByRole('dialog', { name: 'Choose a PIN' });
};

test('[pin-02, state-11, rule-03, who-10] sets a PIN by six digits, entered twice', async () => {
  await set();
  await userEvent.keyboard('123456');
  await screen.findByRole('dialog', { name: 'Confirm your PIN' });
  expect(changes()).toEqual([]);
  await userEvent.keyboard('123456');
  await screen.findByText('On');
  expect(stored).toBe('123456');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a status requested before the PIN was set does not undo it', async () => {
  await set();
  const before = Promise.withResolvers<{ pinEnabled: boolean }>();
  const answered = backend.functions.checkCloudWalletPinStatus;
  backend.functions.checkCloudWalletPinStatus = () => before.promise;
  const statuses = () => backend.calls.filter(({ name }) => name === 'checkCloudWalletPinStatus').length;
  const asked = statuses();
  await waitFor(() => expect(statuses()).toBeGreaterThan(asked));
  await userEvent.keyboard('123456');
  await screen.findByRole('dialog', { name: 'Confirm your PIN' });
  await userEvent.keyboard('123456');
  await screen.findByText('On');
  backend.functions.checkCloudWalletPinStatus = answered!;
  before.resolve({ pinEnabled: false });
  await untilIdle();
  expect(screen.getByText('On')).toBeTruthy();
});

test('[state-12] a mismatch goes back to choosing, and discards both entries', async () => {
  await set();
  await userEvent.keyboard('123456');
  await screen.findByRole('dialog', { name: 'Confirm your PIN' });
  await userEvent.keyboard('123457');
  await screen.findByRole('dialog', { name: 'Choose a PIN' });
  expect(screen.getByText('PINs do not match. Please try again.')).toBeTruthy();
  await userEvent.keyboard('222222');
  await screen.findByRole('dialog', { name: 'Confirm your PIN' });
  await userEvent.keyboard('222222');
  await screen.findByText('On');
  expect(changes().map((each) => each.data)).toEqual([{ pin: '222222' }]);
});

test('[pin-02, state-11, state-13] an existing PIN is removed by entering it; another cannot be set beside it', async () => {
  stored = '111111';
  const opened = await menu();
  expect(within(opened).queryByRole('button', { name: 'Set PIN' })).toBeNull();
  await userEvent.click(within(opened).getByRole('button', { name: 'Remove PIN' }));
  await screen.findByRole('dialog', { name: 'Enter your current PIN' });
  await userEvent.keyboard('222222');
  await screen.findByText('Invalid PIN. Please try again.');
  expect(screen.getByText('4 tries left')).toBeTruthy();
  expect(stored).toBe('111111');
  await userEvent.keyboard('111111');
  await screen.findByText('Off');
  expect(stored).toBeNull();
});

test('a press before the passkeys are known waits for them', async () => {
  stored = '111111';
  const passkeys = Promise.withResolvers<{ passkeys: [] }>();
  backend.functions.getPasskeys = () => passkeys.promise;
  await userEvent.click(within(await menu()).getByRole('button', { name: 'Remove PIN' }));
  await untilIdle();
  expect(screen.queryByRole('dialog', { name: 'Enter your current PIN' })).toBeNull();
  passkeys.resolve({ passkeys: [] });
  await screen.findByRole('dialog', { name: 'Enter your current PIN' });
});

test('[error-31] a failed removal without a reason says that the PIN is invalid', async () => {
  stored = '111111';
  backend.functions.removeCloudWalletPin = () => new Refusal('INTERNAL', 'INTERNAL');
  await userEvent.click(within(await menu()).getByRole('button', { name: 'Remove PIN' }));
  await screen.findByRole('dialog', { name: 'Enter your current PIN' });
  await userEvent.keyboard('111111');
  await screen.findByText('Invalid PIN');
  expect(stored).toBe('111111');
});

test('[error-30] a failed setting says so, and another PIN can be chosen', async () => {
  backend.functions.setCloudWalletPin = () => new Refusal('INTERNAL', 'INTERNAL');
  await set();
  await userEvent.keyboard('123456');
  await screen.findByRole('dialog', { name: 'Confirm your PIN' });
  await userEvent.keyboard('123456');
  await screen.findByText('Failed to set PIN');
  await screen.findByRole('dialog', { name: 'Choose a PIN' });
});

test('Cancel leaves everything as it was', async () => {
  await set();
  await userEvent.keyboard('123');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^PIN/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Set PIN' }));
  await screen.findByRole('dialog', { name: 'Choose a PIN' });
  expect(screen.queryByText(/entered/)).toBeNull();
});

describe('a change', () => {
  beforeEach(() => {
    stored = '111111';
  });
  const begin = async () => {
    await userEvent.click(within(await menu()).getByRole('button', { name: 'Change PIN' }));
    await screen.findByRole('dialog', { name: 'Enter your current PIN' });
  };
  const enterNew = async (pin: string) => {
    await screen.findByRole('dialog', { name: 'Choose a PIN' });
    await userEvent.keyboard(pin);
    await screen.findByRole('dialog', { name: 'Confirm your PIN' });
    await userEvent.keyboard(pin);
  };

  test('[state-13] is one flow: current, new, again; nothing is sent before all is entered', async () => {
    await begin();
    await userEvent.keyboard('111111');
    await screen.findByRole('dialog', { name: 'Choose a PIN' });
    expect(changes()).toEqual([]);
    await enterNew('222222');
    await screen.findByText('PIN changed.');
    expect(stored).toBe('222222');
    expect(changes().map(({ name, data }) => [name, data])).toEqual([
      ['removeCloudWalletPin', { pin: '111111' }],
      ['setCloudWalletPin', { pin: '222222' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('On')).toBeTruthy();
  });

  test('with a wrong current PIN asks for that alone again', async () => {
    await begin();
    await userEvent.keyboard('333333');
    await enterNew('222222');
    await screen.findByText('Invalid PIN. Please try again.');
    expect(stored).toBe('111111');
    await userEvent.keyboard('111111');
    await screen.findByText('PIN changed.');
    expect(stored).toBe('222222');
  });

  test('whose new PIN is refused says that none is set, and lets another be chosen', async () => {
    const works = backend.functions.setCloudWalletPin!;
    backend.functions.setCloudWalletPin = () =>
      new Refusal('INVALID_ARGUMENT', 'Too easy.', { code: 'PIN_TOO_EASY' });
    await begin();
    await userEvent.keyboard('111111');
    await enterNew('222222');
    await screen.findByText('Your old PIN is removed. No PIN is set.');
    await screen.findByText('Too easy.');
    backend.functions.setCloudWalletPin = works;
    await enterNew('738291');
    await screen.findByText('On');
    expect(stored).toBe('738291');
  });
});

describe('a sign-in', () => {
  const cover = () => screen.queryByRole('dialog', { name: "Confirm it's you" });
  /** A user who signed in so many minutes ago, as the token says. */
  const signedIn = (minutes: number) => {
    backend.identity['/token'] = () => ({
      body: { token: bearer('token', backend.user, Math.floor(Date.now() / 1_000) - minutes * 60) },
    });
  };

  test('of long ago is asked for again before any digit is typed', async () => {
    signedIn(60);
    await userEvent.click(within(await menu()).getByRole('button', { name: 'Set PIN' }));
    await waitFor(() => expect(cover()).not.toBeNull());
    expect(screen.queryByRole('dialog', { name: 'Choose a PIN' })).toBeNull();
    expect(changes()).toEqual([]);
  });

  test('of just now is not', async () => {
    signedIn(1);
    await set();
    expect(cover()).toBeNull();
  });
});

describe('of an owner of a passkey', () => {
  const passkey = { credentialId: 'QUFB', name: 'Phone', addedAt: '2026-11-01T12:00:00Z', lastUsedAt: null };
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  let given: number;

  beforeEach(() => {
    given = 0;
    vi.stubGlobal('PublicKeyCredential', class {});
    vi.stubGlobal('isSecureContext', true);
    const get = async () => {
      given += 1;
      const response = { clientDataJSON: bytes('c'), authenticatorData: bytes('a'), signature: bytes('s') };
      return { rawId: bytes('AAA'), response };
    };
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    backend.functions.getPasskeys = () => ({ passkeys: [passkey] });
    const set = backend.functions.setCloudWalletPin!;
    let nonces = 0;
    backend.functions.setCloudWalletPin = (asked: { pin: string; passkey?: { decision: string } }) => {
      const nonce = asked.passkey && JSON.parse(asked.passkey.decision).nonce;
      if (nonce === `nonce ${nonces}`) return set(asked as never);
      if (nonce) return new Refusal('PERMISSION_DENIED', 'Not accepted.', { code: 'INVALID_PASSKEY' });
      nonces += 1;
      return new Refusal('FAILED_PRECONDITION', 'Please use your passkey to do this.', {
        ...{ code: 'PASSKEY_REQUIRED', nonce: `nonce ${nonces}`, credentialIds: ['QUFB'] },
      });
    };
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });

  const givePasskey = async () => {
    const cover = within(await screen.findByRole('dialog', { name: 'Use your passkey' }));
    await userEvent.click(cover.getByRole('button', { name: 'Use your passkey' }));
  };
  const enterTwice = async () => {
    await screen.findByRole('dialog', { name: 'Choose a PIN' });
    await userEvent.keyboard('738291');
    await screen.findByRole('dialog', { name: 'Confirm your PIN' });
    await userEvent.keyboard('738291');
  };

  test('a PIN takes the passkey before any digit is typed, and not again', async () => {
    await userEvent.click(within(await menu()).getByRole('button', { name: 'Set PIN' }));
    await screen.findByRole('dialog', { name: 'Use your passkey' });
    expect(screen.queryByRole('dialog', { name: 'Choose a PIN' })).toBeNull();
    await givePasskey();
    await enterTwice();
    await screen.findByText('On');
    expect([stored, given]).toEqual(['738291', 1]);
  });

  test('it is asked for again if it is no longer valid when the digits are entered', async () => {
    await userEvent.click(within(await menu()).getByRole('button', { name: 'Set PIN' }));
    await givePasskey();
    await screen.findByRole('dialog', { name: 'Choose a PIN' });
    backend.functions.setCloudWalletPin!({ pin: '' } as never);
    await enterTwice();
    await givePasskey();
    await screen.findByText('On');
    expect([stored, given]).toEqual(['738291', 2]);
  });

  test('without it, nothing is asked and an existing PIN stays', async () => {
    stored = '111111';
    await userEvent.click(within(await menu()).getByRole('button', { name: 'Change PIN' }));
    const cover = within(await screen.findByRole('dialog', { name: 'Use your passkey' }));
    await userEvent.click(cover.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Use your passkey' })).toBeNull());
    expect(screen.queryByRole('dialog', { name: 'Enter your current PIN' })).toBeNull();
    expect(stored).toBe('111111');
  });
});
