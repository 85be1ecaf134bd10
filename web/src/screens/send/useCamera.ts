import { type RefObject, useEffect, useRef, useState } from 'react';
import { codeReader } from './read-code.ts';

/**
 * asking   the browser asks the user for permission, or the camera is starting.
 * seeing   its picture is shown and searched for codes.
 * denied   not allowed by the user or the browser.
 * busy     used by another app, or it does not start.
 * missing  there is no camera, or the page may not ask for one.
 */
export type CameraState = 'asking' | 'seeing' | 'denied' | 'busy' | 'missing';

/** Between two searches of the picture, milliseconds: fast enough for a hand-held phone, slow enough to keep it cool. */
const LOOK_EVERY = 120;
/** Of each search, milliseconds: short enough for a smooth picture. */
const TIME_LIMIT = 40;

/** Shows the rear camera's picture, and calls `onText` with each text of a QR code in it. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>('asking');
  const handOn = useRef(onText);
  handOn.current = onText;

  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    const start = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setState('missing');
      try {
        const stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 1280 } },
        });
        stop = () => stopAll(stream);
        const player = video.current;
        if (isOver || !player) return stop();
        player.srcObject = stream;
        await player.play();
        if (isOver) return;
        setState('seeing');
        const looking = watch(player, (text) => handOn.current(text));
        stop = () => {
          clearInterval(looking);
          stopAll(stream);
        };
      } catch (failure) {
        stop();
        if (!isOver) setState(stateAfter(failure));
      }
    };
    void start();
    return () => {
      isOver = true;
      stop();
    };
  }, [video]);

  return state;
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function watch(player: HTMLVideoElement, onText: (text: string) => void) {
  const read = codeReader(TIME_LIMIT);
  return setInterval(() => {
    const text = player.videoWidth > 0 ? read(player, player.videoWidth, player.videoHeight) : null;
    if (text !== null) onText(text);
  }, LOOK_EVERY);
}

function stateAfter(failure: unknown): CameraState {
  const name = failure instanceof DOMException ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'busy';
}
