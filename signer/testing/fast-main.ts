/* The signer with a clock on which a day passes in nine seconds. */
import './fast-clock.ts';

await import('../src/main.ts');
