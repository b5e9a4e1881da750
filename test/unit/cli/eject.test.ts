import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BuildError } from '../../../src/build/report/diagnostic.js';
import {
  ejectedFiles,
  indexWithExport,
  ejectInto,
  componentNames,
  readThemeSource,
} from '../../../src/cli/eject/run-eject.js';
import { projectRoot } from '../../support/project-root.js';
import { inFolder } from './in-folder.js';

const sourceRoot = join(projectRoot, 'src');
const source = readThemeSource(sourceRoot);
const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

function thrown(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof BuildError) return error.diagnostics.map(({ code, fix }) => `${code} | ${fix}`).join();
    throw error;
  }
  return '';
}

test('the components of the theme can be ejected, its functions, types and icons cannot', () => {
  const names = componentNames(source);
  for (const name of ['Layout', 'Nav', 'Sidebar', 'Badge', 'Overview', 'Icon']) assert.ok(names.includes(name), name);
  for (const name of ['useEditLink', 'mdxComponents', 'LayoutProps', 'SunIcon', 'Link'])
    assert.not(names.includes(name), name);
});

test('an ejected file imports the public modules by the names that they export', () => {
  const files = ejectedFiles('HomeHero', source);
  assert.equal([...files.keys()].sort(), ['home-data.ts', 'home-hero.tsx', 'html.tsx']);
  const imports = [...files.get('home-hero.tsx')!.matchAll(/^import .*$/gm)].map(([line]) => line);
  assert.equal(imports, [
    "import type { ReactNode } from 'react';",
    "import { withBase } from 'heddle/runtime';",
    "import { useFrontmatter, useSite } from 'heddle/runtime';",
    "import { Link } from 'heddle/theme-original';",
    "import { Button } from 'heddle/theme-original';",
    "import { readHero, type HeroImage } from './home-data';",
    "import { Html } from './html';",
    "import type { Slots } from 'heddle/theme-original';",
  ]);
});

test('an ejected search box shares the context of the router', () => {
  assert.equal([...ejectedFiles('SearchBox', source).keys()], ['search-box.tsx']);
});

test('no ejected component keeps an import of a file that does not come along', () => {
  const problems = componentNames(source).flatMap((name) => {
    const files = ejectedFiles(name, source);
    return [...files].flatMap(([file, text]) =>
      [...text.matchAll(/from '(\.[^']*)'/g)]
        .filter(([, path]) => !files.has(`${path!.slice(2)}.ts`) && !files.has(`${path!.slice(2)}.tsx`))
        .map(([, path]) => `${name}: ${file} imports ${path}`),
    );
  });
  assert.equal(problems, []);
});

test('the component is added to the exports of the theme once', () => {
  assert.is(
    indexWithExport(undefined, 'Nav', 'nav.tsx'),
    "export * from 'heddle/theme-original';\n\nexport { Nav } from './nav';\n",
  );
  assert.is(
    indexWithExport("export * from 'x';\n\n", 'Nav', 'nav.tsx'),
    "export * from 'x';\nexport { Nav } from './nav';\n",
  );
  for (const index of ["export { Nav } from './mine';\n", 'export function Nav() {}\n', 'export {\n  A,\n  Nav,\n};\n'])
    assert.is(indexWithExport(index, 'Nav', 'nav.tsx'), undefined, index);
  assert.ok(indexWithExport("export { NavTitle } from './mine';\n", 'Nav', 'nav.tsx'));
});

test('files that are there are kept, unless --force says otherwise', () =>
  inFolder({ 'theme/nav.tsx': 'mine', 'theme/index.jsx': "export { Root } from './root';\n" }, (folder) => {
    const themeDir = join(folder, 'theme');
    assert.match(
      thrown(() => ejectInto(themeDir, 'Nav', sourceRoot, false)),
      'file-exists',
    );
    assert.is(read(folder, 'theme/nav.tsx'), 'mine');
    const paths = ejectInto(themeDir, 'Nav', sourceRoot, true);
    assert.equal(paths, [join(themeDir, 'nav.tsx'), join(themeDir, 'index.jsx')]);
    assert.match(read(folder, 'theme/nav.tsx'), 'export function Nav(');
    assert.is(read(folder, 'theme/index.jsx'), "export { Root } from './root';\nexport { Nav } from './nav';\n");
  }));

test('an unknown component changes nothing and names the nearest one', () =>
  inFolder({}, (folder) => {
    const themeDir = join(folder, 'theme');
    assert.is(
      thrown(() => ejectInto(themeDir, 'Sidebars', sourceRoot, false)),
      'component-unknown | Did you mean Sidebar?',
    );
    assert.not(existsSync(themeDir));
    ejectInto(themeDir, 'Root', sourceRoot, false);
    assert.equal(readdirSync(themeDir).sort(), ['index.tsx', 'root.tsx']);
  }));

test.run();
