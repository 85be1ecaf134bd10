import { parentPort, workerData } from 'node:worker_threads';
import { initPhoton, PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/others';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Task } from './shrink.ts';

const task = workerData as Task;
parentPort!.postMessage('svg' in task ? await fromSvg(task) : fromPicture(task));

function fromPicture({ decoder, bytes, target }: Extract<Task, { bytes: Uint8Array }>): Uint8Array {
  initPhoton.sync({ module: decoder });
  const image = PhotonImage.new_from_byteslice(bytes);
  return resize(image, target.width, target.height, SamplingFilter.Lanczos3).get_bytes();
}

/** Reads no fonts and no files: text is left out. */
async function fromSvg({ decoder, svg, edge }: Extract<Task, { svg: string }>): Promise<Uint8Array> {
  await initWasm(decoder);
  const { width, height } = new Resvg(svg);
  const mode = width >= height ? 'width' : 'height';
  return new Resvg(svg, { fitTo: { mode, value: edge } }).render().asPng();
}
