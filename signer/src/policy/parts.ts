/**
 * Into how many parts a limit is divided, of which a signer lets one leave: 2 if it is one of three, else 1.
 *
 * Each signature of two has an honest one if one of three lies, and each counts what it signs itself before it gives its part: so the two
 * honest ones together let at most twice the half leave, whatever the third says, hides or forgets. What others tell counts nothing: a liar
 * neither makes room nor takes it.
 */
export type Parts = 1n | 2n;
