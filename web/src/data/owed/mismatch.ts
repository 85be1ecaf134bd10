/**
 * What does not hold. `leaf`: what was signed does not lead to the own amounts. `sum`: it says less than is shown. `root`: others are
 * shown another statement. `key`: the tokens of checks were made to recognise their owner. `late`: there is no newer proof.
 */
export type OwedProblem = 'leaf' | 'sum' | 'root' | 'key' | 'late';

export class OwedMismatch extends Error {
  readonly problem: OwedProblem;
  constructor(problem: OwedProblem) {
    super(problem);
    this.problem = problem;
  }
}
