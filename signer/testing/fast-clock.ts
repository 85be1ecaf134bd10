/*
 * Loaded into a signer before its own code: a minute passes in six milliseconds, so that a transaction that a test has let
 * die is soon old enough to be replaced.
 */
const FASTER = 10_000;
const real = performance.now.bind(performance);

performance.now = () => real() * FASTER;
