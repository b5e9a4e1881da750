import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer';

/** Without windows first: it needs a fifth of the processor time for a page. */
const commandNames = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const isRoot = (): boolean => process.getuid?.() === 0;

/** Browsers that puppeteer downloaded: `<cache>/<browser>/<version>/<folder>/<browser>`. */
function listDownloaded(): string[] {
  const cache = process.env['PUPPETEER_CACHE_DIR'] ?? join(homedir(), '.cache/puppeteer');
  return ['chrome-headless-shell', 'chrome'].flatMap((browser) => {
    const folder = join(cache, browser);
    if (!existsSync(folder)) return [];
    const names = [browser, `${browser}.exe`, 'Google Chrome for Testing'];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && names.includes(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  });
}

function listOnPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function findInstalled(): string | undefined {
  const named = [process.env['CHROME_PATH'], process.env['PUPPETEER_EXECUTABLE_PATH']].filter(
    (path) => path !== undefined,
  );
  return [...named, ...listDownloaded(), ...listOnPath(), ...usualPaths].find(
    (path) => path !== '' && existsSync(path),
  );
}

/** Ways to install a browser, tried in turn. */
const installations: readonly (readonly [isPossible: () => boolean, command: string, args: readonly string[]])[] = [
  [() => true, 'npx', ['puppeteer', 'browsers', 'install', 'chrome-headless-shell']],
  [isRoot, 'sh', ['-c', 'apt-get update && apt-get install -y chromium-headless-shell fonts-noto-cjk']],
];

/** Path of a Chromium or Chrome: an installed one, else one that is installed now. Throws when there is no way to get one. */
export function findChromium(): string {
  const installed = findInstalled();
  if (installed) return installed;
  const failures: string[] = [];
  for (const [isPossible, command, args] of installations) {
    if (!isPossible()) continue;
    try {
      execFileSync(command, args, { stdio: 'pipe', timeout: 300_000 });
      const found = findInstalled();
      if (found) return found;
      failures.push(`${command} ${args.join(' ')}: it brought no browser`);
    } catch (error) {
      failures.push(`${command} ${args.join(' ')}: ${(error as Error).message.split('\n', 1)[0]}`);
    }
  }
  throw new Error(
    `The browser tests need Chromium or Chrome: install one, or name it in CHROME_PATH.\n${failures.join('\n')}`,
  );
}

/**
 * Starts a headless browser that asks no server for anything of its own. Without `hasScrollBars` they take no room, and
 * without `hasThreads` V8 does all of its work in the thread of the page; `args` are further arguments of its command.
 */
export function launchBrowser({
  hasScrollBars = false,
  hasThreads = false,
  args = [] as string[],
} = {}): Promise<Browser> {
  const executablePath = findChromium();
  return puppeteer.launch({
    executablePath,
    // Through a pipe, the browser ends with the process that started it, however that ends.
    pipe: true,
    headless: /headless.shell/.test(executablePath) ? 'shell' : true,
    ignoreDefaultArgs: hasScrollBars ? ['--hide-scrollbars'] : false,
    args: [
      ...(isRoot() ? ['--no-sandbox'] : []),
      '--disable-gpu',
      // Fewer processes and threads for the same pages: a third less processor time.
      '--in-process-gpu',
      '--renderer-process-limit=2',
      '--disable-features=SpareRendererForSitePerProcess',
      ...(hasThreads ? [] : ['--js-flags=--single-threaded']),
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      // A headless browser has no pointer; visitors at a desk have one that hovers.
      '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
      ...args,
    ],
  });
}
