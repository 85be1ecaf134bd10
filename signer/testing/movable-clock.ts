/*
 * Loaded into a signer before its own code: a test sets its wall clock forward by a message, and waits for the answer.
 */
const real = Date.now.bind(Date);
let ahead = 0;

Date.now = () => real() + ahead;
process.on('message', (message: { forward?: number }) => {
  if (message.forward === undefined) return;
  ahead += message.forward;
  process.send?.({ forwarded: ahead });
});
