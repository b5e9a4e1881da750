import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../../support/plugin-site.js';
import { projectRoot } from '../../support/project-root.js';
import { withoutFrames } from '../../support/site.js';

const config = (languageParity: string): string =>
  `export default { title: 'T', base: '/docs/', lang: 'en', route: { cleanUrls: true, localeRedirect: 'never' },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }, { lang: 'fr', label: 'Français' }],
  languageParity: ${languageParity}, themeConfig: { translationNotice: true } };
`;
const site = createPluginSite({
  'site.config.mjs': config('{}'),
  'docs/en/index.mdx':
    "import { TranslationStatus } from 'heddle/theme';\n\n# Home\n\n<TranslationStatus states={['outdated', 'missing']} />\n",
  'docs/en/install.md':
    '---\ndescription: D\n---\n\n# Install\n\n## With npm\n\nRun it.\n\n## With pnpm\n\nRun that.\n',
  'docs/en/blog/one.md': '# One\n',
  'docs/zh/index.md': '# 首页\n',
  'docs/zh/install.md': '# 安装\n',
  'docs/zh/more.md': '# 更多\n',
  'docs/fr/install.md': '# Installation\n',
});

interface Run {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `heddle i18n`. Links to explanations are left out of the problems. */
const i18n = (...args: string[]): Run => i18nOf(site.folder, ...args);

function i18nOf(folder: string, ...args: string[]): Run {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'bin/heddle.js'), 'i18n', ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
  return { exitCode: status, stdout, stderr: stderr.replaceAll(/^ {2}see: .*\n/gm, '') };
}

const contractFile = join(site.folder, 'heddle.translations.json');

test('wrong arguments are explained', () => {
  assert.match(i18n().stderr, /^error missing-argument\n/);
  assert.match(
    i18n('check').stderr,
    /^error bad-flag-value\n {2}The value "check" of the action is not status or accept\./,
  );
  assert.match(i18n('status', '/install').stderr, /^error extra-argument\n/);
  assert.match(
    i18n('status', '--lang', 'en').stderr,
    /^error bad-flag-value\n {2}The value "en" of --lang is not zh or fr\./,
  );
  assert.equal(i18n('accept', '/instal'), {
    exitCode: 2,
    stdout: '',
    stderr: `error translation-unknown
  No translation has the path or the file "/instal".
  fix: Did you mean /install? Otherwise name the route of a page, such as /guide/install, or the file of its source or translation.
`,
  });
});

test('without a build and without git, status shows what is missing and what nobody accepted', () => {
  assert.equal(i18n('status'), {
    exitCode: 0,
    stdout: `page       zh         fr
/          untracked  missing
/blog/one  missing    missing
/install   untracked  untracked

/zh/more  has no page in the default language

zh: 2 untracked, 1 missing
fr: 1 untracked, 2 missing
`,
    stderr: '',
  });
  assert.is(i18n('status', '--strict').exitCode, 1);
});

test('accept writes the sections of the sources', () => {
  assert.equal(i18n('accept', '/install', '--lang', 'zh'), {
    exitCode: 0,
    stdout: `/install zh: untracked -> current
heddle.translations.json has 1 translation, of which 1 is new.
`,
    stderr: '',
  });
  assert.is(
    i18n('accept', 'docs/fr/install.md', './docs/zh/index.md').stdout,
    `/ zh: untracked -> current
/install fr: untracked -> current
heddle.translations.json has 3 translations, of which 2 are new.
`,
  );
  assert.match(
    readFileSync(contractFile, 'utf8'),
    /^\[\n\["\/","zh",\["[\da-f]{8} ","[\da-f]{8} Home"\]\],\n\["\/install","fr",\["[\da-f]{8} ---","[\da-f]{8} Install","[\da-f]{8} With npm","[\da-f]{8} With pnpm"\]\],\n\["\/install","zh",.*\]\n\]\n$/,
  );
});

test('a source that changes makes its translations outdated, and names the sections', () => {
  site.write({
    'docs/en/install.md':
      '---\ndescription: E\n---\n\n# Install\n\n## With npm\n\nRun it.\n\n## With bun\n\nRun that.\n',
  });
  assert.is(i18n('accept', '/install', '--lang', 'fr').stdout.split('\n')[0], '/install fr: outdated -> current');
  assert.is(
    i18n('status', '--lang', 'zh', '--all').stdout,
    `page       zh
/          current
/blog/one  missing
/install   outdated
  zh: changed front matter; new "With bun"; removed "With pnpm"

/zh/more  has no page in the default language

zh: 1 current, 1 outdated, 1 missing
`,
  );
  assert.equal(JSON.parse(i18n('status', '--json').stdout), {
    pages: [
      {
        path: '/',
        file: 'docs/en/index.mdx',
        translations: {
          zh: { state: 'current', path: '/zh/', file: 'docs/zh/index.md' },
          fr: { state: 'missing', path: null, file: null },
        },
      },
      {
        path: '/blog/one',
        file: 'docs/en/blog/one.md',
        translations: {
          zh: { state: 'missing', path: null, file: null },
          fr: { state: 'missing', path: null, file: null },
        },
      },
      {
        path: '/install',
        file: 'docs/en/install.md',
        translations: {
          zh: {
            state: 'outdated',
            path: '/zh/install',
            file: 'docs/zh/install.md',
            changed: ['---'],
            added: ['With bun'],
            removed: ['With pnpm'],
          },
          fr: { state: 'current', path: '/fr/install', file: 'docs/fr/install.md' },
        },
      },
    ],
    withoutSource: [{ path: '/zh/more', lang: 'zh', file: 'docs/zh/more.md' }],
  });
});

test('a build shows the table and the notice, as of the sources', async () => {
  const built = await site.build();
  assert.is(built.exitCode, 0, built.output);
  const home = site.read('index.html');
  const [table] = /<table class="hd-translation-status">.*?<\/table>/s.exec(home) ?? [];
  assert.is(
    table,
    '<table class="hd-translation-status"><thead><tr><th scope="col">Page</th><th scope="col" lang="zh">中文</th>' +
      '<th scope="col" lang="fr">Français</th></tr></thead><tbody>' +
      '<tr><td><a href="/docs/">/</a></td><td data-state="current"><a href="/docs/zh/">Current</a></td><td data-state="missing">Missing</td></tr>' +
      '<tr><td><a href="/docs/blog/one">/blog/one</a></td><td data-state="missing">Missing</td><td data-state="missing">Missing</td></tr>' +
      '<tr><td><a href="/docs/install">/install</a></td><td data-state="outdated"><a href="/docs/zh/install">Outdated</a></td>' +
      '<td data-state="current"><a href="/docs/fr/install">Current</a></td></tr></tbody></table>',
  );
  assert.match(
    site.read('zh/install.html'),
    /<p class="hd-page-notice hd-page-notice-translation" role="note">本页翻译之后，原文已有改动。 <a href="\/docs\/install">阅读原文<\/a><\/p>/,
  );
  for (const page of ['fr/install.html', 'zh/index.html', 'install.html'])
    assert.not.match(site.read(page), /hd-page-notice/, page);
});

test('an accepted translation loses its notice in the next build', async () => {
  assert.is(
    i18n('accept').stdout,
    '/install zh: outdated -> current\nheddle.translations.json has 3 translations, of which 1 is new.\n',
  );
  const built = await site.build();
  assert.is(built.exitCode, 0, built.output);
  assert.not.match(site.read('zh/install.html'), /hd-page-notice/);
  assert.not.match(
    site.read('index.html'),
    /<td><a href="\/docs\/install">/,
    'the table shows pages with chosen states',
  );
});

test('languageParity refuses pages that a language lacks', async () => {
  site.write({ 'site.config.mjs': config("{ enabled: true, exclude: ['/blog'] }") });
  const refused = await site.build();
  assert.is(refused.exitCode, 1);
  assert.is(
    refused.output.replaceAll(/^ {2}see: .*\n/gm, '').replace(/^[^]*?(?=error )/, ''),
    `error language-missing docs/en/index.mdx
  The page exists in en and not in fr.
  fix: Create docs/fr/index.mdx.

error language-missing docs/zh/more.md
  The page exists in zh and not in en and fr.
  fix: Create docs/en/more.md and docs/fr/more.md, or leave it out with \`languageParity.exclude: ['/more']\`.

warning home-missing docs/fr/index.md
  There is no home page in the language fr, so the title and the menus of the site link to nothing at /fr/.
  fix: Add docs/fr/index.md.

2 errors, 1 warning
`,
  );
  site.write({ 'site.config.mjs': config("{ enabled: true, include: ['install'] }") });
  const accepted = await site.build();
  assert.is(accepted.exitCode, 0, accepted.output);
  assert.is(i18n('status').stdout, 'zh: 1 current\nfr: 1 current\n', 'status compares the same pages');
});

test('rows of pages that are gone go, and a damaged file is named with its line', () => {
  rmSync(join(site.folder, 'docs/fr/install.md'));
  i18n('accept');
  assert.not.match(readFileSync(contractFile, 'utf8'), /"fr"/);
  site.write({ 'heddle.translations.json': '[\n["/install"]\n]\n' });
  const damaged = i18n('status');
  assert.equal([damaged.exitCode, damaged.stdout], [2, '']);
  assert.is(
    withoutFrames(damaged.stderr),
    `error translations-file-invalid heddle.translations.json:2
  The line is not a translation: a list of path, language and sections of the source.
  fix: Restore the file from version control, or remove the line and accept the translation again with \`heddle i18n accept\`.
`,
  );
});

test('the ledger has pages with names of any characters, in any Unicode form', () => {
  const names = ['C++', '50%', 'foo (bar)', 'US$ [x]', '%41', 'q?', 'C#', 'a"b', '*', '-dash', '한국어', 'größe'];
  const odd = createPluginSite({
    'site.config.mjs':
      "export default { lang: 'en', locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: '中' }] };\n",
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`docs/en/${name.normalize('NFC')}.md`, `# ${name}\n\n## Part\n`],
        [`docs/zh/${name.normalize('NFD')}.md`, `# ${name}\n\n## Part\n`],
      ]),
    ),
  });
  assert.match(i18nOf(odd.folder, 'accept').stdout, /has 12 translations, of which 12 are new/);
  odd.write(
    Object.fromEntries(names.map((name) => [`docs/en/${name.normalize('NFC')}.md`, `# ${name}\n\n## Other\n`])),
  );
  assert.match(i18nOf(odd.folder, 'status').stdout, /zh: 12 outdated/);
  for (const name of ['50%', 'größe', 'q?'])
    assert.match(i18nOf(odd.folder, 'accept', `/${name}`).stdout, /of which 1 is new/, name);
  assert.match(i18nOf(odd.folder, 'status').stdout, /zh: 3 current, 9 outdated/);
});

test.run();
