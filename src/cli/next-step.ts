import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError } from '../build/report/diagnostic.js';
import { detectGenerator } from './migrate/detect-generator.js';
import type { GeneratorName } from '../compat/names.js';

/** The generator of the site in a folder, if it is another one than Heddle. */
function foreignGenerator(folder: string): GeneratorName | undefined {
  try {
    return detectGenerator(folder).generator;
  } catch (error) {
    if (error instanceof BuildError) return undefined;
    throw error;
  }
}

/** The command to run next in a folder, with its reason. */
export function nextStep(folder: string): string {
  const names = readdirSync(folder);
  if (names.some((name) => /^site\.config\.(?:[cm]?[jt]s)$/.test(name)))
    return existsSync(join(folder, 'node_modules')) || !names.includes('package.json')
      ? 'This folder has a site. Write with `heddle dev`, and publish with `heddle build`.'
      : 'This folder has a site, but its packages are not installed. Run `npm install`, then `heddle dev`.';
  const generator = foreignGenerator(folder);
  if (generator)
    return `This folder has a site of ${generator}. \`heddle migrate --dry-run\` shows how it moves to Heddle.`;
  const docs = join(folder, 'docs');
  const hasPages = existsSync(docs) && readdirSync(docs).some((name) => /\.mdx?$/.test(name));
  return hasPages
    ? 'The folder docs has pages. `heddle dev` shows them, without a configuration.'
    : 'There is no site in this folder. `heddle init docs-site` creates one.';
}
