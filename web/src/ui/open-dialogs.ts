import { createElementStack } from './element-stack.ts';

/** The open modal dialogs in the order of opening: all but the last are inert. */
export const openDialogs = createElementStack<HTMLDialogElement>();
