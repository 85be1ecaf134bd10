const loadShow = () => import('./fireworks-show.ts');

/** Fireworks over everything for as long as the product says. None where motion is not wanted. */
export async function fireworks(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { show } = await loadShow();
  show();
}
