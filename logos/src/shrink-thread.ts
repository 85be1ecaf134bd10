import { parentPort, workerData } from 'node:worker_threads';
import { initPhoton, PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/others';
import type { Task } from './shrink.ts';

const { decoder, bytes, target } = workerData as Task;
initPhoton.sync({ module: decoder });
const image = PhotonImage.new_from_byteslice(bytes);
const small = resize(image, target.width, target.height, SamplingFilter.Lanczos3);
parentPort!.postMessage(small.get_bytes());
