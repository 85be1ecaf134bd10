import { frameLoop, QRCamera, QRCanvas } from 'qr/dom.js';
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * asking   the browser asks the user, or the camera is starting.
 * seeing   its picture is shown and searched.
 * denied   the user or the browser does not allow it.
 * busy     another app has it, or it does not start.
 * missing  there is none, or the page is not allowed to ask for one.
 */
export type CameraState = 'asking' | 'seeing' | 'denied' | 'busy' | 'missing';

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
        const player = video.current;
        if (isOver || !player) return stopAll(stream);
        stop = () => stopAll(stream);
        await play(player, stream);
        if (isOver) return;
        setState('seeing');
        stop = read(player, stream, (text) => handOn.current(text));
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

async function play(player: HTMLVideoElement, stream: MediaStream): Promise<void> {
  player.srcObject = stream;
  await player.play();
}

/** Searches each frame; returns what ends it. */
function read(player: HTMLVideoElement, stream: MediaStream, onText: (text: string) => void): () => void {
  const camera = new QRCamera(player, stream);
  const canvas = new QRCanvas({}, { cropToSquare: false });
  const stopLoop = frameLoop(() => {
    void camera.readFrame(canvas, true).then((text) => {
      if (typeof text === 'string') onText(text);
    });
  }, player);
  return () => {
    stopLoop();
    camera.stop();
    canvas.clear();
  };
}

function stateAfter(failure: unknown): CameraState {
  const name = failure instanceof DOMException ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'busy';
}
