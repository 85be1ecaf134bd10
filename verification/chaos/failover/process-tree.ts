import { readdirSync, readFileSync } from 'node:fs';
import { signal } from '../../../launch/src/process.ts';

/** Sends a signal to a process and to all that descend from it, the ancestors first: none starts another meanwhile. */
export function signalTree(pid: number, name: NodeJS.Signals): void {
  const children = childrenByParent();
  const send = (each: number): void => {
    signal(each, name);
    for (const child of children.get(each) ?? []) send(child);
  };
  send(pid);
}

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return children;
}
