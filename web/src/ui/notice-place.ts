import { createElementStack } from './element-stack.ts';

/** The rows for notices of the screens on the page, each above its screen's bars at the bottom. */
export const noticePlaces = createElementStack<HTMLElement>();

/** For `ref` of such a row. */
export function noticePlace(place: HTMLElement | null) {
  if (!place) return;
  noticePlaces.add(place);
  return () => noticePlaces.remove(place);
}
