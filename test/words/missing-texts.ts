// `npm run missing-texts` lists the interface texts that languages lack. Visitors see the English ones instead.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textLanguages } from '../../src/build/config/interface-texts.js';
import { projectRoot } from '../support/project-root.js';

type TextFile = Record<string, Record<string, string>>;

for (const folder of ['texts', 'plugin-texts']) {
  const read = (lang: string): TextFile =>
    JSON.parse(readFileSync(join(projectRoot, 'src/shared', folder, `${lang}.json`), 'utf8')) as TextFile;
  const english = read('en');
  for (const lang of textLanguages) {
    const file = read(lang);
    for (const [part, texts] of Object.entries(english))
      for (const [key, text] of Object.entries(texts))
        if (file[part]?.[key] === undefined) console.log(`${lang} ${part} ${key}: ${text}`);
  }
}
