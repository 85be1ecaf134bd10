/** Rejects if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // Over plain http there is no clipboard API, only the old copy command.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  if (!copySelected(text)) throw new Error('The browser did not copy');
}

export const canPaste = (): boolean => typeof navigator.clipboard?.readText === 'function';

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Nothing outside of an open dialog can be selected.
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
