import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  heddleVersion,
  resolveChoices,
  completePackage,
  toPackageName,
  writeSite,
  type Questions,
} from '../../../src/cli/init/run-init.js';
import { templateLanguages, templateNames } from '../../../src/cli/command-table.js';
import { parseCommandLine } from '../../../src/cli/parse-command-line.js';
import type { CommandOf } from '../../../src/cli/command-table.js';
import { projectRoot } from '../../support/project-root.js';
import { inFolder } from './in-folder.js';
import { thrownBuildError } from '../../support/thrown-error.js';

const templateRoot = join(projectRoot, 'src/cli/templates');
const choices = { directory: '.', packageManager: 'npm', isForced: false } as const;
const flags = parseCommandLine(['init']) as CommandOf<'init'>;

const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

const basicFiles = [
  '.gitignore',
  '.vscode/extensions.json',
  '.vscode/settings.json',
  'README.md',
  'docs/_nav.json',
  'docs/guide/_counter.tsx',
  'docs/guide/_meta.json',
  'docs/guide/components.mdx',
  'docs/guide/getting-started.md',
  'docs/guide/writing-pages.md',
  'docs/index.md',
  'docs/public/logo.svg',
  'package.json',
  'site.config.ts',
  'tsconfig.json',
];
const pageFiles = basicFiles.filter((file) => file.startsWith('docs/') && !file.startsWith('docs/public/'));
const expectedFiles = {
  basic: basicFiles,
  i18n: [
    ...basicFiles.filter((file) => !pageFiles.includes(file)),
    ...['en', 'zh'].flatMap((lang) => pageFiles.map((file) => file.replace('docs/', `docs/${lang}/`))),
  ].sort(),
  library: [...basicFiles, 'src/index.ts'].sort(),
  product: [
    ...basicFiles.filter((file) => !pageFiles.includes(file)),
    'api/openapi.yml',
    ...['en', 'zh'].flatMap((lang) =>
      ['_nav.json', 'guide/_meta.json', 'guide/getting-started.md', 'index.md'].flatMap((file) =>
        ['v1', 'v2'].map((version) => `docs/${version}/${lang}/${file}`),
      ),
    ),
    'docs/v2/en/guide/upgrade.md',
    'docs/v2/zh/guide/upgrade.md',
  ].sort(),
  blog: [...basicFiles, 'authors.yml', 'docs/blog/second-post.md', 'docs/blog/welcome.md'].sort(),
};

for (const template of templateNames) {
  for (const lang of templateLanguages) {
    test(`the template ${template} in ${lang} is complete`, () =>
      inFolder({}, (folder) => {
        const site = join(folder, 'My Handbook');
        writeSite(templateRoot, site, { ...choices, template, lang });
        assert.equal(listFiles(site), expectedFiles[template]);
        const sitePackage = JSON.parse(read(site, 'package.json')) as Record<string, Record<string, string>>;
        assert.is(sitePackage['name'], 'my-handbook');
        assert.equal(sitePackage['scripts'], { dev: 'heddle dev', build: 'heddle build', preview: 'heddle preview' });
        assert.match(sitePackage['dependencies']?.['heddle'] ?? '', /^file:/, 'a clone is installed from its folder');
        assert.is(sitePackage['devDependencies']?.['typedoc'] !== undefined, template === 'library');
        const config = read(site, 'site.config.ts');
        assert.match(config, `lang: '${lang}'`);
        for (const option of ['editLink', 'lastUpdated', 'socialLinks', 'footer', 'pageActions', 'siteOrigin'])
          assert.match(config, option);
        assert.match(read(site, 'tsconfig.json'), '"theme"');
        for (const file of listFiles(site).filter((name) => name.endsWith('.json')))
          assert.not.throws(() => JSON.parse(read(site, file)));
      }));
  }
}

test('pages are written in the language asked for, and name the files beside them', () =>
  inFolder({}, (folder) => {
    for (const lang of templateLanguages)
      writeSite(templateRoot, join(folder, lang), { ...choices, template: 'basic', lang });
    for (const file of pageFiles.filter((name) => /\.mdx?$/.test(name))) {
      assert.ok(/\p{Script=Han}/u.test(read(folder, `zh/${file}`)), file);
      assert.not(/\p{Script=Han}/u.test(read(folder, `en/${file}`)), file);
    }
    for (const name of JSON.parse(read(folder, 'en/docs/guide/_meta.json')) as string[]) {
      assert.ok(
        ['.md', '.mdx'].some((ending) => existsSync(join(folder, `en/docs/guide/${name}${ending}`))),
        name,
      );
    }
  }));

test('home pages link to their own language', () =>
  inFolder({}, (folder) => {
    for (const lang of templateLanguages)
      writeSite(templateRoot, join(folder, lang), { ...choices, template: 'i18n', lang });
    assert.match(read(folder, 'en/docs/zh/index.md'), 'link: /zh/guide/getting-started');
    assert.match(read(folder, 'en/docs/en/index.md'), 'link: /guide/getting-started');
    assert.match(read(folder, 'zh/docs/zh/index.md'), 'link: /guide/getting-started');
    assert.match(read(folder, 'zh/docs/en/index.md'), 'link: /en/guide/getting-started');
  }));

test('a folder that is not empty is refused and left as it is', () =>
  inFolder({ 'notes.txt': 'mine' }, async (folder) => {
    const { diagnostics, exitCode } = await thrownBuildError(() =>
      writeSite(templateRoot, folder, { ...choices, template: 'basic', lang: 'en' }),
    );
    assert.is(exitCode, 2);
    assert.is(diagnostics[0]?.code, 'folder-not-empty');
    assert.equal(listFiles(folder), ['notes.txt']);
  }));

test('a file in place of the folder is refused', () =>
  inFolder({ 'notes.txt': 'mine' }, (folder) => {
    assert.throws(
      () => writeSite(templateRoot, join(folder, 'notes.txt'), { ...choices, template: 'basic', lang: 'en' }),
      /not-a-folder/,
    );
  }));

test('a fresh repository counts as empty', () =>
  inFolder({ '.git/HEAD': 'ref: refs/heads/main\n' }, (folder) => {
    writeSite(templateRoot, folder, { ...choices, template: 'basic', lang: 'en' });
    assert.ok(existsSync(join(folder, 'site.config.ts')));
  }));

test('--force completes package.json and keeps .gitignore', () =>
  inFolder({ '.gitignore': 'secret\n' }, (folder) => {
    const mine = { name: 'mine', version: '2.0.0', scripts: { dev: 'my dev' }, devDependencies: { heddle: '^9.0.0' } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(mine));
    writeSite(templateRoot, folder, { ...choices, template: 'basic', lang: 'en', isForced: true });
    const result = JSON.parse(read(folder, 'package.json')) as Record<string, Record<string, string>>;
    assert.is(result['name'], 'mine');
    assert.is(result['version'], '2.0.0');
    assert.equal(result['scripts'], { dev: 'my dev', build: 'heddle build', preview: 'heddle preview' });
    assert.is(result['dependencies']?.['heddle'], undefined);
    assert.is(result['devDependencies']?.['heddle'], '^9.0.0');
    assert.is(read(folder, '.gitignore'), 'secret\n');
  }));

const release = '^0.0.0-test';

/** Projects into which a package manager put the tool, and the version that a new site beside the packed file gets. */
const installations: readonly (readonly [project: object, packageFolder: string, version: string])[] = [
  [{ dependencies: { heddle: 'file:../heddle-0.1.0.tgz' } }, 'dlx/node_modules/heddle', 'file:../heddle-0.1.0.tgz'],
  [{ devDependencies: { heddle: '../heddle-0.1.0.tgz' } }, 'dlx/node_modules/heddle', 'file:../heddle-0.1.0.tgz'],
  [{ dependencies: { heddle: 'file:../包/heddle 1.tgz' } }, 'dlx/node_modules/heddle', 'file:../包/heddle 1.tgz'],
  [
    { dependencies: { heddle: 'file:../heddle-0.1.0.tgz' } },
    'dlx/node_modules/.pnpm/heddle@file+heddle-0.1.0.tgz_react@19/node_modules/heddle',
    'file:../heddle-0.1.0.tgz',
  ],
  [
    { dependencies: { heddle: 'file:../heddle-0.1.0.tgz' } },
    'dlx/.yarn/unplugged/heddle-file-1a/node_modules/heddle',
    'file:../heddle-0.1.0.tgz',
  ],
  [{ dependencies: { heddle: 'file:../gone.tgz' } }, 'dlx/node_modules/heddle', release],
  [{ dependencies: { heddle: '^0.1.0' } }, 'dlx/node_modules/heddle', release],
  [{ dependencies: { heddle: 'latest' } }, 'dlx/node_modules/heddle', release],
  [
    { dependencies: { heddle: 'https://a.example/heddle.tgz' } },
    'dlx/node_modules/heddle',
    'https://a.example/heddle.tgz',
  ],
  [{}, 'dlx/node_modules/heddle', release],
  [{ dependencies: { heddle: 'file:../heddle-0.1.0.tgz' } }, 'clone/heddle', 'file:../clone/heddle'],
];

test('a site from a packed file installs the packed file', () =>
  inFolder({ 'heddle-0.1.0.tgz': '', '包/heddle 1.tgz': '' }, (folder) => {
    for (const [project, packageFolder, version] of installations) {
      mkdirSync(join(folder, 'dlx'), { recursive: true });
      writeFileSync(join(folder, 'dlx/package.json'), JSON.stringify(project));
      assert.is(heddleVersion(join(folder, packageFolder), join(folder, 'my-docs')), version, packageFolder);
    }
  }));

test('a site for Yarn has its packages in node_modules', () =>
  inFolder({}, (folder) => {
    const site = join(folder, 'site');
    const yarn = { ...choices, packageManager: 'yarn', template: 'basic', lang: 'en', isForced: true } as const;
    writeSite(templateRoot, site, yarn);
    assert.equal([read(site, '.yarnrc.yml'), read(site, 'yarn.lock')], ['nodeLinker: node-modules\n', '']);
    writeFileSync(join(site, '.yarnrc.yml'), 'nodeLinker: pnpm\n');
    writeFileSync(join(site, 'yarn.lock'), '# mine\n');
    writeSite(templateRoot, site, yarn);
    assert.equal([read(site, '.yarnrc.yml'), read(site, 'yarn.lock')], ['nodeLinker: pnpm\n', '# mine\n']);
    writeSite(templateRoot, join(folder, 'other'), { ...yarn, packageManager: 'pnpm' });
    assert.not(existsSync(join(folder, 'other/.yarnrc.yml')));
  }));

test('package names', () => {
  assert.equal(['My Docs', '.hidden', '文档', 'a_b-c.d', '-x-'].map(toPackageName), [
    'my-docs',
    'hidden',
    'my-docs',
    'a_b-c.d',
    'x',
  ]);
  assert.is(completePackage({}, { private: true }, 'a', '^1.0.0')['private'], true);
});

test('without a terminal, defaults fill in what the flags leave out', async () => {
  assert.equal(
    await resolveChoices({ ...flags, template: 'i18n' }, undefined, 'pnpm/10.0.0 npm/? node/v20.19.0 linux x64'),
    {
      directory: '.',
      template: 'i18n',
      lang: 'en',
      packageManager: 'pnpm',
    },
  );
});

test('questions are asked for what the flags leave out, with the default marked', async () => {
  const asked: unknown[] = [];
  const answers: Record<string, string> = { 'Kind of site': 'i18n' };
  const questions: Questions = {
    text: (title, byDefault) => {
      asked.push([title, byDefault]);
      return Promise.resolve('docs-site');
    },
    select: <Value extends string>(title: string, choices: { value: Value; hint?: string }[], byDefault: Value) => {
      asked.push([title, choices.map(({ value }) => value), byDefault]);
      if (title !== 'Package manager') assert.ok(choices.every(({ hint }) => hint));
      return Promise.resolve((answers[title] ?? byDefault) as Value);
    },
  };
  assert.equal(await resolveChoices({ ...flags, packageManager: 'bun' }, questions, undefined), {
    directory: 'docs-site',
    template: 'i18n',
    lang: 'en',
    packageManager: 'bun',
  });
  assert.equal(asked, [
    ['Folder of the site', '.'],
    ['Kind of site', ['basic', 'i18n', 'library', 'product', 'blog'], 'basic'],
    ['Language of the first pages', ['en', 'zh'], 'en'],
  ]);
});

test.run();
