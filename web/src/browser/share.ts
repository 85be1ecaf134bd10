export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the device's share sheet. Only if `canShare`. */
export async function share(what: { readonly title: string; readonly text: string; readonly url?: string }) {
  try {
    await navigator.share(what);
  } catch {
    // Closing the share sheet is not a failure.
  }
}
