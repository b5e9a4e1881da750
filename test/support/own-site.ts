import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitFiles } from './git-history.js';
import { startServer, type ServerProcess } from './server-process.js';
import { runHeddle } from './site.js';
import { temporaryFolder } from './temporary-folder.js';

declare const __TEST_ROOT__: string;

const projectRoot = join(__TEST_ROOT__, '..');

/** Builds Heddle's own site in a copy, so that nothing waits for or disturbs a build in the checkout. Gives its folder. */
export async function buildOwnSite(): Promise<string> {
  const folder = temporaryFolder();
  const contracts = ['heddle.urls.json', 'heddle.translations.json'];
  for (const path of ['docs', 'site.config.ts', 'i18n.json', ...contracts, 'package.json'])
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  for (const path of ['dist', 'node_modules']) symlinkSync(join(projectRoot, path), join(folder, path));
  const configFile = join(folder, 'site.config.ts');
  const config = readFileSync(configFile, 'utf8');
  // The cache below `node_modules` is that of the checkout.
  writeFileSync(configFile, config.replace('defineConfig({', "defineConfig({\n  cacheDir: '.cache',"));
  commitFiles(folder, ['docs']);
  const result = await runHeddle(folder, ['build', '--report', 'report.json']);
  if (result.exitCode !== 0 || result.problems.length > 0) throw new Error(result.output);
  return folder;
}

/** Builds Heddle's own site and serves it. */
export async function serveOwnSite(): Promise<ServerProcess> {
  return startServer(await buildOwnSite(), 'preview');
}
