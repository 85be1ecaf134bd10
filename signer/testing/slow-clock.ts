/*
 * Loaded into a signer before its own code: what two signers have begun together lives for a quarter of an hour, so that it ends for no test
 * because its machine is busy.
 */
const SLOWER = 100;
const real = performance.now.bind(performance);

performance.now = () => real() / SLOWER;
