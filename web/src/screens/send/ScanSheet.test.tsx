import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { path } from '../../../testing/render.tsx';
import { press, renderForm, useSendBackend } from '../../../testing/send.tsx';
import { STRANGER } from '../../../testing/wallets.ts';
import { readImage } from './read-code.ts';

vi.mock('./read-code.ts', () => ({ readImage: vi.fn() }));

useSendBackend();

const ask = vi.fn<() => Promise<MediaStream>>();

beforeEach(() => {
  ask.mockReset().mockReturnValue(new Promise(() => {}));
  Object.assign(navigator, { mediaDevices: { getUserMedia: ask } });
});
afterEach(() => {
  Object.assign(navigator, { mediaDevices: undefined });
});

const refusedWith = (name: string) => ask.mockRejectedValue(new DOMException('no', name));

async function openScanner() {
  await renderForm();
  press('Scan QR code');
  return screen.findByRole('dialog', { name: 'Scan QR code' });
}

/** Chooses an image whose code has this text, or none. */
async function scan(text: string | null) {
  vi.mocked(readImage).mockResolvedValue(text);
  const sheet = await openScanner();
  const image = new File(['pixels'], 'code.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Image with a QR code'), { target: { files: [image] } });
  return sheet;
}

const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount in/).value;
const recipient = () => screen.getByLabelText<HTMLTextAreaElement>('To').value.replaceAll(' ', '');

describe('the camera', () => {
  test('is requested only when the sheet opens', async () => {
    await renderForm();
    expect(ask).not.toHaveBeenCalled();
    press('Scan QR code');
    expect(await screen.findByText('Starting the camera. Your browser may ask for permission.')).toBeTruthy();
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  });

  test.each([
    ['NotAllowedError', 'The camera is not allowed'],
    ['NotFoundError', 'No camera found'],
    ['NotReadableError', 'The camera does not start'],
  ])('%s is explained, and an image offered instead', async (name, words) => {
    refusedWith(name);
    const sheet = await openScanner();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(sheet.textContent).toContain('Choose an image');
  });

  test('is missing if the page may not request one', async () => {
    Object.assign(navigator, { mediaDevices: undefined });
    await openScanner();
    expect(await screen.findByText('No camera found')).toBeTruthy();
  });

  test('is released if the sheet closes before it has started', async () => {
    const stop = vi.fn();
    const camera = Promise.withResolvers<MediaStream>();
    ask.mockReturnValue(camera.promise);
    await openScanner();
    await waitFor(() => expect(ask).toHaveBeenCalled());
    press('Cancel');
    camera.resolve({ getTracks: () => [{ stop }] } as unknown as MediaStream);
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
  });
});

describe('a code', () => {
  test('that was refused is not shown when the sheet is opened again', async () => {
    await scan('hello');
    await screen.findByText('This QR code is not a Solana address.');
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Scan QR code');
    await screen.findByRole('dialog', { name: 'Scan QR code' });
    expect(screen.queryByText('This QR code is not a Solana address.')).toBeNull();
  });

  test('with an address fills the field and closes the sheet', async () => {
    await scan(STRANGER);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(recipient()).toBe(STRANGER);
    expect(amount()).toBe('');
  });

  test('with an amount of SOL fills in both', async () => {
    await scan(`solana:${STRANGER}?amount=1.25`);
    await waitFor(() => expect(recipient()).toBe(STRANGER));
    expect(amount()).toBe('1.25');
  });

  test('for another token of the wallet opens that token’s form, filled in', async () => {
    await scan(`solana:${STRANGER}?amount=25&spl-token=${USDC_MINT}`);
    await waitFor(() => expect(path()).toBe(`/cloudwallet/w1/token/${USDC_MINT}`));
    await screen.findByRole('heading', { level: 1, name: 'Send USDC' });
    expect(recipient()).toBe(STRANGER);
    expect(amount()).toBe('25');
  });

  test.each([
    ['https://example.org', 'This QR code is not a Solana address.'],
    [null, 'No QR code was found in this image.'],
    [
      `solana:${STRANGER}?spl-token=So11111111111111111111111111111111111111112`,
      'This request asks for a token that Main does not hold.',
    ],
    [`solana:${STRANGER}?amount=0.0000000001`, 'This request contains an invalid amount.'],
  ])('%j is refused with a sentence, and the sheet stays open', async (text, sentence) => {
    const sheet = await scan(text);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(sheet.hasAttribute('open')).toBe(true);
    expect(recipient()).toBe('');
  });
});
