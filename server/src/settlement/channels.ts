import type { Clock } from '../ports/clock.ts';

/** One way for the bytes to reach the chain. */
interface Channel {
  readonly send: () => Promise<unknown>;
  readonly pauseMax: number;
  pause: number;
  notBefore: number;
  isBusy: boolean;
}

/** The ways by which bytes reach the chain. */
export interface Channels {
  add(send: Channel['send'], pauseMax: number): void;
  /** Sends over those whose pause is over. Does not wait for answers: whether the bytes are accepted, refused or ignored says nothing about the outcome. */
  send(): void;
}

/** The pauses between two sends grow from `pauseMin` to the longest of each channel, milliseconds. */
export function createChannels(
  clock: Pick<Clock, 'now'>,
  pauseMin: number,
  warn: (error: unknown) => void,
): Channels {
  const channels: Channel[] = [];
  return {
    add: (send, pauseMax) =>
      void channels.push({
        send,
        pauseMax,
        pause: Math.min(pauseMin, pauseMax),
        notBefore: 0,
        isBusy: false,
      }),
    send() {
      for (const each of channels) {
        const left = each.notBefore - clock.now();
        // If the clock was put back, more than the longest pause is left: send anyway.
        if (each.isBusy || (left > 0 && left <= each.pauseMax)) continue;
        each.isBusy = true;
        each
          .send()
          .catch(warn)
          .finally(() => {
            each.isBusy = false;
            each.notBefore = clock.now() + each.pause;
            each.pause = Math.min(each.pause * 2, each.pauseMax);
          });
      }
    },
  };
}
