import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Ajv from 'ajv';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findProblems } from '../../../src/build/config/options/check-options.js';
import { metaItems, navItems } from '../../../src/build/config/options/navigation-options.js';
import { projectRoot } from '../../support/project-root.js';

const ajv = new Ajv();
const shipped = (name: string) =>
  ajv.compile(JSON.parse(readFileSync(join(projectRoot, 'dist/schemas', name), 'utf8')) as object);
const schemas = { '_meta.json': shipped('meta.json'), '_nav.json': shipped('nav.json') };
const kinds = { '_meta.json': metaItems, '_nav.json': navItems };

type Name = keyof typeof schemas;

const link = 'https://a.example';

const right: Record<Name, unknown[]> = {
  '_meta.json': [
    'a',
    { name: 'a', label: 'A', tag: 'new' },
    { type: 'file', name: 'a', overviewHeaders: [2, 3] },
    { type: 'dir', name: 'a', collapsed: true },
    { type: 'dir-section-header', name: 'a', context: 'x' },
    { type: 'divider', dashed: true },
    { type: 'section-header', label: 'A', icon: '/a.svg' },
    { type: 'custom-link', label: 'A', items: [{ label: 'B', items: [{ label: 'C', link }] }] },
  ],
  '_nav.json': [
    { text: 'A', link, position: 'left', rel: 'me' },
    { text: 'A', items: [{ text: 'B', items: [{ text: 'C', link, activeMatch: '^/c' }] }] },
    { text: 'A', link, download: true },
    { text: 'A', link, download: 'a.zip' },
  ],
};

const wrong: Record<Name, unknown[]> = {
  '_meta.json': [
    1,
    { label: 'A' },
    { label: 'A', link },
    { type: 'dri', name: 'a' },
    { type: 'dir' },
    { type: 'dir', name: 'a', colapsed: true },
    { type: 'divider', dashed: 'yes' },
    { type: 'section-header' },
    { type: 'custom-link', link },
    { type: 'custom-link', label: 'A', items: [{ link }] },
    { name: 'a', overviewHeaders: 2 },
  ],
  '_nav.json': [
    'a',
    { link },
    { text: '', link },
    { text: 'A', link: '' },
    { text: 'A', link, position: 'top' },
    { text: 'A', link, lnik: link },
    { text: 'A', items: [{ link }] },
    { text: 'A', link, download: 1 },
  ],
};

for (const name of ['_meta.json', '_nav.json'] as const)
  test(`the schema of ${name} in the package judges items as the table does`, () => {
    for (const [items, isRight] of [
      [right[name], true],
      [wrong[name], false],
    ] as const)
      for (const item of items) {
        assert.is(findProblems(kinds[name], [item]).length === 0, isRight, `table: ${JSON.stringify(item)}`);
        assert.is(schemas[name]([item]), isRight, `schema: ${JSON.stringify(item)}`);
      }
    assert.is(schemas[name]({}), false);
  });

test('the navigation of our own pages and of the templates meets the schemas', () => {
  const files = ['docs', 'src/cli/templates'].flatMap((folder) =>
    (readdirSync(join(projectRoot, folder), { recursive: true }) as string[])
      .filter((path) => basename(path) in schemas)
      .map((path) => join(projectRoot, folder, path)),
  );
  assert.ok(files.length > 10, `${files.length} files`);
  for (const file of files) {
    const validate = schemas[basename(file) as Name];
    assert.ok(validate(JSON.parse(readFileSync(file, 'utf8'))), `${file}: ${ajv.errorsText(validate.errors)}`);
  }
});

test.run();
