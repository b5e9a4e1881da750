// Writes the tables of options and of CSS variables, and the types of props, into the reference pages: `npm run reference`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceTables, withReferenceTables } from '../docs/option-tables.js';
import { readPropTables } from '../docs/component-props.js';
import { withCssVariables } from '../docs/css-variables.js';
import { listDocs, readDoc } from '../docs/page-outline.js';
import { projectRoot } from './project-root.js';

for (const lang of ['en', 'zh'] as const) {
  for (const page of new Set(referenceTables.map((table) => table.page)))
    writeFileSync(join(projectRoot, 'docs', lang, page), withReferenceTables(page, readDoc(lang, page), lang));
  const variables = 'api/css-variables.md';
  writeFileSync(join(projectRoot, 'docs', lang, variables), withCssVariables(readDoc(lang, variables)));
  for (const page of listDocs(lang).filter((path) => path.startsWith('api/components/') && path.endsWith('.mdx')))
    writeFileSync(join(projectRoot, 'docs', lang, page), readPropTables(readDoc(lang, page)).corrected);
}
