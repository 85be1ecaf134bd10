/**
 * The entries of the browser's history. An open dialog has an entry of its own above its screen's, with the same address,
 * so that Back closes it. The entry stays when the dialog closes by itself, since going back takes time in which the app
 * may navigate: the next dialog or screen takes it over, and Back passes it.
 */
interface Entry {
  /** Identifies a screen; its dialogs' entries have the same key. */
  key: string;
  /** Passed by the previous screen, or null. Must be cloneable. */
  state: unknown;
  /** Position in the history, from 0 where the app was opened. */
  index: number;
  /** Dialogs below and including this one; 0 for the screen itself. */
  depth: number;
  /** Key of a screen below that this one has replaced: Back passes it. */
  over?: string | undefined;
}

interface Layer {
  key: string;
  depth: number;
  close: () => void;
}

/** Key of the entry that the page was loaded at. */
const FIRST_KEY = 'first';

let layers: readonly Layer[] = [];
/** The entry that a press of Back leaves. */
let left = currentEntry();

export function currentEntry(): Entry {
  const {
    key = FIRST_KEY,
    state = null,
    index = 0,
    depth = 0,
    over,
  } = (history.state ?? {}) as Partial<Entry>;
  return { key, state, index, depth, over };
}

function write(method: 'pushState' | 'replaceState', entry: Entry, address = ''): void {
  history[method](entry, '', address);
  left = entry;
}

/** Adds an entry for another screen. */
export function pushEntry(address: string, state: unknown): void {
  const { index, depth } = currentEntry();
  const next = { key: newKey(), state, depth: 0 };
  if (depth > 0) write('replaceState', { ...next, index }, address);
  else write('pushState', { ...next, index: index + 1 }, address);
}

/** Puts another screen in the place of this one. */
export function replaceEntry(address: string, state: unknown): void {
  const { key, index, depth, over } = currentEntry();
  write('replaceState', { key: newKey(), state, index, depth: 0, over: depth > 0 ? key : over }, address);
}

/** Replaces the state of the screen `key`. Does nothing once it is left. */
export function replaceEntryState(key: string, state: unknown): void {
  const entry = currentEntry();
  if (entry.key === key) write('replaceState', { ...entry, state });
}

/** Lets Back call `close`. Returns a function that ends this. */
export function openLayer(close: () => void): () => void {
  const entry = currentEntry();
  const below = layers.filter(({ key }) => key === entry.key).map(({ depth }) => depth);
  const layer = { key: entry.key, depth: Math.max(0, ...below) + 1, close };
  layers = [...layers, layer];
  if (entry.depth < layer.depth) write('pushState', { ...entry, index: entry.index + 1, depth: layer.depth });
  return () => {
    layers = layers.filter((each) => each !== layer);
  };
}

/** Handles a move through the history. True if it leads to another screen, which the caller shows. */
export function arrive(): boolean {
  const from = left;
  const entry = currentEntry();
  const isBack = entry.index < from.index;
  if (isBack && entry.key === from.over && entry.index > 0) {
    left = entry.depth > 0 ? from : { ...entry, key: from.key };
    history.back();
    return false;
  }
  left = entry;
  if (entry.key !== from.key) return true;
  if (!isBack) return false;
  // The screen's own entry may be older than what it has kept since.
  write('replaceState', { ...entry, state: from.state });
  const closing = layers.filter(({ key, depth }) => key === entry.key && depth > entry.depth);
  if (closing.length === 0) history.back();
  for (const { close } of closing.toReversed()) close();
  return false;
}

const newKey = () => Math.random().toString(36).slice(2);
