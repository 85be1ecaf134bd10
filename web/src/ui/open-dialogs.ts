let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

/** The open modal dialogs in the order of opening: all but the last are inert. */
export const openDialogs = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  top: (): HTMLDialogElement | null => dialogs.at(-1) ?? null,
  opened: (dialog: HTMLDialogElement): void => change([...dialogs, dialog]),
  closed(dialog: HTMLDialogElement): void {
    if (dialogs.includes(dialog)) change(dialogs.filter((each) => each !== dialog));
  },
};
