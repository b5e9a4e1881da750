// Records commands as SVG animations of a terminal, into docs/public: the creation of a site, and a build with a broken link.
// Pauses are shortened to a second.
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.js';
import { temporaryFolder } from './temporary-folder.js';

interface Line {
  text: string;
  /** When it appears, in seconds. */
  at: number;
}

const longestPause = 1;
const folder = temporaryFolder();

/** Runs a command of Heddle in the folder and returns its lines. `until` ends it. */
async function record(shown: string, args: string[], cwd: string, start: number, until?: RegExp): Promise<Line[]> {
  const lines: Line[] = [{ text: `$ ${shown}`, at: start }];
  const child = spawn(process.execPath, [join(projectRoot, 'bin/heddle.js'), ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
  });
  let last = Date.now();
  let at = start + 0.4;
  const read = (data: Buffer): void => {
    const now = Date.now();
    at += Math.min(longestPause, (now - last) / 1000);
    last = now;
    for (const text of data.toString().replaceAll(folder, '/home/you').trimEnd().split('\n'))
      if (!/^(?:compile|render|search) \d/.test(text)) lines.push({ text, at: (at += 0.08) });
    if (until?.test(data.toString())) child.kill('SIGTERM');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  await new Promise((resolve) => child.once('close', resolve));
  return lines;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A terminal in which the lines appear one after the other, and stay. */
function terminal(title: string, lines: readonly Line[]): string {
  const height = lines.length * 20 + 56;
  const rows = lines.map(({ text, at }, index) => {
    const kind = text.startsWith('$') ? 'command' : text.startsWith('error') ? 'error' : 'output';
    return `  <text class="${kind}" x="16" y="${56 + index * 20}" style="animation-delay:${at.toFixed(2)}s" xml:space="preserve">${escapeXml(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${height}" viewBox="0 0 720 ${height}" role="img">
  <title>${title}</title>
  <style>
    text { font: 13px ui-monospace, Menlo, Consolas, monospace; fill: #d6deeb; opacity: 0; animation: show 0.01s forwards }
    .command { fill: #ffffff; font-weight: 600 }
    .error { fill: #ff8080 }
    @keyframes show { to { opacity: 1 } }
    @media (prefers-reduced-motion: reduce) { text { opacity: 1; animation: none } }
  </style>
  <rect width="720" height="${height}" rx="10" fill="#161b22" />
  <circle cx="20" cy="20" r="6" fill="#ff5f57" /><circle cx="40" cy="20" r="6" fill="#febc2e" /><circle cx="60" cy="20" r="6" fill="#28c840" />
${rows.join('\n')}
</svg>
`;
}

const flags = ['--template', 'i18n', '--lang', 'en', '--package-manager', 'npm'];
const created = await record(`npx heddle init my-docs ${flags.join(' ')}`, ['init', 'my-docs', ...flags], folder, 0.3);
const site = join(folder, 'my-docs');
mkdirSync(join(site, 'node_modules'));
symlinkSync(projectRoot, join(site, 'node_modules/heddle'));
const started = await record('npm run dev', ['dev'], site, created.at(-1)!.at + 1, /Ready at/);
const save = (name: string, title: string, lines: readonly Line[]): void =>
  writeFileSync(join(projectRoot, `docs/public/${name}.svg`), terminal(title, lines));
save('terminal-start', 'heddle init creates a site, and npm run dev serves it', [...created, ...started]);

appendFileSync(join(site, 'docs/en/guide/getting-started.md'), '\nRead about [components](./componnents.mdx).\n');
save('terminal-error', 'npm run build finds a broken link', await record('npm run build', ['build'], site, 0.3));
