import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createModuleReader } from '../../../src/plugins/api-docgen/module-reader.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const moduleText = (name: string): string => `/** Says it. */\nexport function ${name}(text: string): void {}\n`;

test('a module that changes after it was read and before its files are declared is read again', async () => {
  const folder = temporaryFolder({ 'say.ts': moduleText('first') });
  const path = join(folder, 'say.ts');
  const reader = createModuleReader({ entries: { say: 'say.ts' }, apiParseTool: 'documentation' });
  const declared: string[] = [];
  const titles = async (): Promise<string[]> => {
    const { docs } = await reader.read('say', path, folder, (source) => {
      if (declared.length === 0) writeFileSync(path, moduleText('second'));
      declared.push(source);
    });
    return docs.map(({ title }) => title);
  };
  assert.equal(await titles(), ['second(text)']);
  assert.ok(declared.includes(path));
  writeFileSync(path, moduleText('third'));
  assert.equal(await titles(), ['third(text)']);
  assert.equal(await titles(), ['third(text)']);
});

test('a module with a byte order mark is read', async () => {
  const folder = temporaryFolder({ 'say.ts': `\ufeff${moduleText('first')}` });
  const reader = createModuleReader({ entries: { say: 'say.ts' }, apiParseTool: 'documentation' });
  const { docs } = await reader.read('say', join(folder, 'say.ts'), folder, () => undefined);
  assert.is(docs.length, 1);
});

test.run();
