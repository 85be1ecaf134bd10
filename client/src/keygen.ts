#!/usr/bin/env node
import { newProgram } from './new-program.ts';

/* Makes the secret of a program on the program's own machine. */

const { secret, identity } = await newProgram();
process.stdout.write(`The secret, shown only now. Your program has it as CUMULUS_SECRET; nobody else needs it:

${secret}

Its owner allows it with this line, in the app under Settings, Programs, New program, "The program has made a key itself":

${identity}
`);
