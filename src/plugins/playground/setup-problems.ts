import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import { pluginPackages } from '../plugin-packages.js';

function missingPackages(): string[] {
  const { resolve: find } = createRequire(import.meta.url);
  return pluginPackages.playground.filter((packageName) => {
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

/** Returns the problems of the file of the option `render`, and of packages that are not installed. */
export function setupProblems(render: string | undefined): string[] {
  const missing = missingPackages();
  return [
    ...(render === undefined ? [] : renderProblems(render)),
    ...(missing.length === 0
      ? []
      : [`Its editor and compiler are not installed. Run: npm install --save-dev ${missing.join(' ')}`]),
  ];
}
