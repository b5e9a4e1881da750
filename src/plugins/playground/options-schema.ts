import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import * as z from 'zod';
import { optionProblems } from '../option-problems.js';
import { playgroundPackages } from './packages.js';

const name = z.string().min(1);

/** Schema of the plugin's options. */
export const playgroundSchema = z.strictObject({
  defaultRenderMode: z.enum(['pure', 'playground']).optional(),
  defaultDirection: z.enum(['horizontal', 'vertical']).optional(),
  editorPosition: z.enum(['left', 'right']).optional(),
  include: z.array(z.union([name, z.tuple([name, name])])).optional(),
  render: name.optional(),
});

function missingPackages(): string[] {
  const { resolve: find } = createRequire(import.meta.url);
  return playgroundPackages.filter((packageName) => {
    try {
      find(packageName);
      return false;
    } catch {
      return true;
    }
  });
}

function renderProblems(render: string): string[] {
  if (!/^Playground\.(?:jsx|tsx)$/.test(basename(render)))
    return [`\`render\`: the file must be called Playground.tsx or Playground.jsx: ${render}.`];
  return existsSync(resolve(render)) ? [] : [`\`render\`: there is no file ${render}.`];
}

/** What is wrong with the plugin's options, and what has to be installed for it. */
export function playgroundProblems(options: unknown): string[] {
  const problems = optionProblems(playgroundSchema, options);
  if (problems.length > 0) return problems;
  const { render } = playgroundSchema.parse(options);
  const missing = missingPackages();
  return [
    ...(render === undefined ? [] : renderProblems(render)),
    ...(missing.length === 0
      ? []
      : [`Its editor and compiler are not installed. Run: npm install --save-dev ${missing.join(' ')}`]),
  ];
}
