import type { DoctorContext } from './context.ts';
import type { Finding } from './finding.ts';

/** One thing to look at. Small: a check that fails or hangs says so, and stops no other. */
export interface Check {
  readonly name: string;
  /** Part of what `npm start` looks at: cheap, and over within seconds. */
  readonly isQuick?: true;
  /** Checks that have to end first. */
  readonly after?: readonly string[];
  /** The same; and it is not made if one of them found out that nothing answers. */
  readonly needs?: readonly string[];
  /** How long it may take, milliseconds. Default: 10,000. */
  readonly within?: number;
  run(context: DoctorContext): Promise<Finding>;
}
