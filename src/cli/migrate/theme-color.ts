import { listOf } from './page-facts.js';
import type { SiteDraft } from './site-draft.js';

const path = 'styles/colors.css';

/** Writes a style sheet that sets a variable to the color that the old configuration names. */
export function addThemeColor({ config, writes }: SiteDraft, variable: string, color: string | undefined): void {
  if (color === undefined || !/^[#\w(),.% -]+$/.test(color)) return;
  writes.set(path, `:root {\n  ${variable}: ${color};\n}\n`);
  config['globalStyles'] = [path, ...listOf(config['globalStyles'])];
}
