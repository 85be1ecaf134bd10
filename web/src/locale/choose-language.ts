import { deviceStorage } from '../browser/device-storage.ts';
import { LANGUAGE_KEY, type Language, redraw, setLanguage } from './language.ts';

/** Stores the choice and reloads the app, so that nothing stays in the other language; redraws it if a reload would forget the choice. */
export function chooseLanguage(language: Language): void {
  if (deviceStorage.set(LANGUAGE_KEY, language)) location.reload();
  else void setLanguage(language).then(redraw, () => {});
}
