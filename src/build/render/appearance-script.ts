import { appearanceScript } from '../../runtime/appearance-script.js';

/** The one inline script of every page. */
export function readAppearanceScript(): string {
  return appearanceScript;
}
