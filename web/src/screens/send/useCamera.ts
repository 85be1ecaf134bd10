import { type RefObject, useEffect, useRef, useState } from 'react';
import { codeReader } from './read-code.ts';

/**
 * asking   the browser asks the user, or the camera is starting.
 * seeing   its picture is shown and searched.
 * denied   the user or the browser does not allow it.
 * busy     another app has it, or it does not start.
 * missing  there is none, or the page is not allowed to ask for one.
 */
export type CameraState = 'asking' | 'seeing' | 'denied' | 'busy' | 'missing';

/** Between two looks at the picture, milliseconds: soon enough for a hand, and the phone stays cool. */
const LOOK_EVERY = 120;
/** For each look, milliseconds: the picture must go on moving. */
const TIME_LIMIT = 40;

/** Shows the camera behind the phone, and hands on each text that a QR code before it says. */
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
