// `npm run packages [-- <name> ...]` installs packages of npm into a temporary folder, builds a site with a page for each, and opens
// the pages in Chromium: in `.tsx` and `.mdx`, with and without `"type": "module"`, directly and behind `BrowserOnly`. It prints
// what failed, and exits with 1 then. It needs the registry of npm, and takes some minutes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { launchBrowser } from '../support/chromium.js';
import { collectMessages } from '../support/reader-page.js';
import { startServer } from '../support/server-process.js';
import { runHeddle } from '../support/site.js';
import { writeFiles, type FileTree } from '../support/temporary-folder.js';
import { packageTable, shared, type PackageCase } from './package-table.js';

type Way = 'tsx' | 'mdx' | 'tsx-behind' | 'mdx-behind';

/** One package in one way, as a page. */
interface PackagePage {
  name: string;
  way: Way;
  path: string;
}

const slug = (name: string): string => name.replace(/[^a-z\d]+/gi, '-').replace(/^-/, '');

const exported = (setup: string): string => setup.replace(/^const /gm, 'export const ');

const demo = (imports: string, { setup = '', jsx }: PackageCase): string =>
  `// @ts-nocheck\n${imports}\n${setup}\nexport function Demo() {\n  return <>${jsx}</>;\n}\n`;

/** The page of a package, and the file of its component. */
function filesOf({ name, way }: PackagePage): FileTree {
  const one = packageTable[name]!;
  const file = `_${slug(name)}`;
  const page = `docs/${slug(name)}-${way}.mdx`;
  const isBehind = way.endsWith('behind');
  const shown = (jsx: string): string =>
    `<div id="demo">${isBehind ? `<BrowserOnly>{() => ${jsx}}</BrowserOnly>` : jsx}</div>`;
  const text = (head: string, jsx: string): string => `${head}\n\n# ${name}\n\n${shown(jsx)}\n`;
  if (one.needsBrowser)
    return {
      [`docs/${file}.tsx`]: demo(one.imports, one),
      [`docs/${file}-late.tsx`]: `import { lazy, Suspense } from 'react';\nconst Late = lazy(() => import('./${file}').then(({ Demo }) => ({ default: Demo })));\nexport const Demo = () => <Suspense><Late /></Suspense>;\n`,
      [page]: text(`import { Demo } from './${file}-late'`, '<Demo />'),
    };
  if (way.startsWith('tsx'))
    return {
      [`docs/${file}.tsx`]: demo(one.imports, one),
      [page]: text(`import { Demo } from './${file}'`, '<Demo />'),
    };
  return { [page]: text(`${one.imports}\n\n${exported(one.setup ?? '')}`, `<>${one.jsx}</>`) };
}

const waysOf = ({ needsBrowser }: PackageCase): Way[] =>
  needsBrowser ? ['tsx-behind'] : ['tsx', 'mdx', 'tsx-behind', 'mdx-behind'];

/** Builds a site without the pages that fail, whose problems are returned with their names. */
async function buildSite(
  folder: string,
  pages: readonly PackagePage[],
): Promise<{ sound: PackagePage[]; failures: string[] }> {
  const failures: string[] = [];
  let sound = [...pages];
  for (;;) {
    rmSync(join(folder, 'docs'), { recursive: true, force: true });
    writeFiles(folder, {
      'docs/index.md': '# Packages\n',
      'docs/_sum.ts': "import { expose } from 'comlink';\nexpose({ add: (a: number, b: number): number => a + b });\n",
      ...Object.assign({}, ...sound.map(filesOf)),
    });
    const { exitCode, output, problems } = await runHeddle(folder, ['build', '--no-cache']);
    if (exitCode === 0) return { sound, failures };
    const broken = sound.filter(({ name, way }) =>
      problems.some(
        ({ severity, file = '' }) =>
          severity === 'error' &&
          (file === `docs/${slug(name)}-${way}.mdx` ||
            file.startsWith(`docs/_${slug(name)}.`) ||
            file.includes(`node_modules/${name}/`)),
      ),
    );
    if (broken.length === 0) throw new Error(output);
    failures.push(`${broken.map(({ name, way }) => `${name} (${way})`).join(', ')}: build\n${output}`);
    sound = sound.filter((page) => !broken.includes(page));
  }
}

/** Opens a page, and returns what is wrong with it. */
async function checkPage(browser: Browser, origin: string, { name, way, path }: PackagePage): Promise<string[]> {
  const { selector, text } = packageTable[name]!;
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const messages: string[] = [];
  // Players load scripts and videos of other servers.
  collectMessages(page, messages, (message) => /Failed to load resource|net::ERR|preload/.test(message.text()));
  try {
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.mouse.move(200, 200);
    await page.waitForFunction(
      (wanted: string, content: string | undefined) => {
        const found = document.querySelector('#demo')?.querySelector(wanted);
        return found && (content === undefined || found.textContent === content);
      },
      { timeout: 20_000 },
      selector,
      text,
    );
  } catch {
    const html = await page.$eval('#demo', ({ innerHTML }) => innerHTML.slice(0, 300)).catch(() => 'nothing');
    messages.push(`${selector} is missing in ${html}`);
  } finally {
    await context.close();
  }
  return messages.map((message) => `${name} (${way}): ${message}`);
}

const asked = process.argv.slice(2);
const names = Object.keys(packageTable).filter((name) => asked.length === 0 || asked.includes(name));
const kept = process.env['HEDDLE_PACKAGES_FOLDER'];
const folder = kept ?? mkdtempSync(join(tmpdir(), 'heddle-packages-'));
const failures: string[] = [];
let count = 0;
const browser = await launchBrowser();
try {
  const dependencies = Object.assign({}, shared, ...names.map((name) => packageTable[name]!.install)) as object;
  for (const type of ['module', 'commonjs']) {
    writeFiles(folder, {
      'package.json': JSON.stringify({ private: true, type, dependencies }),
      'site.config.mjs': "export default { title: 'Packages' };\n",
    });
    if (type === 'module')
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'], {
        cwd: folder,
        stdio: 'inherit',
      });
    const pages = names.flatMap((name) =>
      waysOf(packageTable[name]!).map((way): PackagePage => ({ name, way, path: `/${slug(name)}-${way}.html` })),
    );
    const { sound, failures: ofBuild } = await buildSite(folder, pages);
    failures.push(...ofBuild.map((failure) => `"type": "${type}": ${failure}`));
    const server = await startServer(folder, 'preview');
    for (const page of sound) {
      const wrong = await checkPage(browser, server.origin, page);
      count++;
      failures.push(...wrong.map((failure) => `"type": "${type}": ${failure}`));
      if (wrong.length > 0) console.log(wrong.join('\n'));
    }
    await server.stop();
  }
} finally {
  await browser.close();
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
console.log(failures.join('\n\n'));
console.log(`${names.length} packages, ${count} pages opened, ${failures.length} failures`);
process.exitCode = failures.length > 0 ? 1 : 0;
