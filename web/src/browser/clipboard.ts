/** Puts a text on the clipboard. Rejects where the browser does not let it. */
export async function copyText(text: string): Promise<void> {
  // Pages over plain http have no clipboard of their own, only the command of the Edit menu.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  if (!copySelected(text)) throw new Error('The browser did not copy');
}

/** Whether the clipboard can be read at all: else the user pastes by hand. */
export const canPaste = (): boolean => typeof navigator.clipboard?.readText === 'function';

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Everything outside of an open dialog is inert: nothing there can be selected.
  (before?.closest('dialog') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
