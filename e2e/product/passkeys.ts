import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

export const passkeyCover = (page: Page): Locator => page.getByRole('dialog', { name: 'Use your passkey' });
export const passkeyList = (page: Page): Locator => page.getByRole('list', { name: 'Passkeys' });

/** Chromium's virtual authenticator: it answers at once, as if its user pressed and was recognised. */
export interface VirtualAuthenticator {
  /** Whether its user is there and recognised; if not, it declines. */
  present(is: boolean): Promise<void>;
  /** Takes the authenticator away, with its passkeys. */
  remove(): Promise<void>;
}

export async function virtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    present: async (is) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: is });
    },
    remove: async () => {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}

/** Adds a passkey in the settings, up to the point where a factor may be asked for. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Passkeys/ }).tap();
  await page.getByRole('button', { name: 'Add a passkey' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByRole('button', { name: 'Continue' }).tap();
}

/** Presses the cover's button, which expects this text. */
export async function givePasskey(page: Page, detail: string | RegExp): Promise<void> {
  await expect(passkeyCover(page)).toContainText(detail);
  await passkeyCover(page).getByRole('button', { name: 'Use your passkey' }).tap();
}
