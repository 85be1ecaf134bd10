import { run } from '../server/src/cli/run.ts';

/** Carries out command lines as an operator gives them. Words are parted by spaces; what stands in quotes is one word. */
export function operator(environment: NodeJS.ProcessEnv) {
  return async (line: string, more: NodeJS.ProcessEnv = {}) => {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
    const out: string[] = [];
    const errors: string[] = [];
    const code = await run(
      words,
      { ...environment, ...more },
      { out: (text) => out.push(text), error: (text) => errors.push(text) },
    );
    return { code, out: out.join('\n'), error: errors.join('\n') };
  };
}
