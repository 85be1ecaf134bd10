/** How often open screens refresh what changes with a wallet, milliseconds: with a stream of events, and without. */
const LIVE_INTERVAL = 5 * 60_000;
const POLL_INTERVAL = 30_000;

let isLive = false;

/** Notes whether the server's events arrive. */
export function setLive(next: boolean): void {
  isLive = next;
}

/** The pause between two polls for what changes with a wallet. */
export const walletInterval = (): number => (isLive ? LIVE_INTERVAL : POLL_INTERVAL);
