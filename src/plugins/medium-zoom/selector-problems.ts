import { transform } from 'esbuild';
import type { MediumZoomOptions } from '../../build/config/options/medium-zoom-options.js';

async function isSelector(text: string): Promise<boolean> {
  if (/[{};@]/.test(text)) return false;
  const { warnings } = await transform(`${text}{}`, { loader: 'css', logLevel: 'silent' }).catch(() => ({
    warnings: ['cannot be read'],
  }));
  return warnings.length === 0;
}

/** Returns the problems of the selectors among the plugin's options, which a CSS parser reads. */
export async function selectorProblems({ selector, options: zoom = {} }: MediumZoomOptions): Promise<string[]> {
  const problems: string[] = [];
  const selectors = { selector, 'options.container': zoom.container, 'options.template': zoom.template };
  for (const [name, value] of Object.entries(selectors))
    if (typeof value === 'string' && !(await isSelector(value)))
      problems.push(`\`${name}\`: The provided selector is invalid: ${value}`);
  return problems;
}
