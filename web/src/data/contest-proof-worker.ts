import { findProof } from './find-proof.ts';

addEventListener('message', ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  postMessage(findProof(data.challenge, data.bits));
});
