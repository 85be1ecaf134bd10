import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { pictureSize, type Size } from './picture-size.ts';
import { Refusal } from './refusal.ts';
import { svgText } from './svg.ts';

/** Twice the size at which the app shows logos, pixels. */
const EDGE = 96;
/** Memory that a decoded picture takes grows with its pixels. */
const PIXELS_MAX = 4_096 * 4_096;
const TIMEOUT = 5_000;
const THREAD = new URL('./shrink-thread.ts', import.meta.url);
const MEMORY_MB = 64;

/** What a thread is started with. The decoder is compiled once for all threads. */
export type Task =
  | { readonly decoder: WebAssembly.Module; readonly bytes: Uint8Array; readonly target: Size }
  | { readonly decoder: WebAssembly.Module; readonly svg: string; readonly edge: number };

/**
 * A picture as a small PNG, decoded in a thread that ends with it. Throws Refusal unless it is a PNG, JPEG, WebP, GIF or SVG that
 * decodes in time; of an animation it takes the first frame, of an SVG what it draws without text, scripts and other files.
 */
export async function shrink(bytes: Buffer, timeout = TIMEOUT): Promise<Buffer> {
  const declared = pictureSize(bytes);
  const svg = declared ? null : svgText(bytes);
  if (svg !== null) return await drawn({ decoder: await compiled(SVG), svg, edge: EDGE }, timeout);
  if (!declared) throw new Refusal('This is no PNG, JPEG, WebP, GIF or SVG.');
  const { width, height } = declared;
  if (width === 0 || height === 0 || width * height > PIXELS_MAX)
    throw new Refusal(`The picture has ${width} x ${height} pixels.`);
  const scale = Math.min(1, EDGE / Math.max(width, height));
  const target = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return await drawn({ decoder: await compiled(PICTURES), bytes, target }, timeout);
}

async function drawn(task: Task, timeout: number): Promise<Buffer> {
  const png = Buffer.from(await decode(task, timeout));
  const made = pictureSize(png);
  if (!made || made.width > EDGE || made.height > EDGE) throw new Refusal('The picture does not decode.');
  return png;
}

const PICTURES = '@cf-wasm/photon/photon.wasm';
const SVG = '@resvg/resvg-wasm/index_bg.wasm';
const compiling = new Map<string, Promise<WebAssembly.Module>>();

function compiled(name: string): Promise<WebAssembly.Module> {
  const started =
    compiling.get(name) ??
    readFile(fileURLToPath(import.meta.resolve(name))).then((code) => WebAssembly.compile(code));
  compiling.set(name, started);
  return started;
}

function decode(task: Task, timeout: number): Promise<Uint8Array> {
  const worker = new Worker(THREAD, {
    workerData: task,
    env: {},
    // A decoder's message about a broken picture is no line of our log.
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: MEMORY_MB },
  });
  return new Promise<Uint8Array>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refusal('The picture takes too long.')), timeout);
    worker.once('message', resolve);
    worker.once('error', () => reject(new Refusal('The picture does not decode.')));
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Refusal('The picture does not decode.'));
    });
  }).finally(() => worker.terminate());
}
