import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRelocation } from '../../../src/build/fleet/relocation.js';

test('folders at the beginning of quoted paths and file URLs are replaced', () => {
  const move = createRelocation([['/my site', '/w/my site']]);
  const text = `{"a":"/my site/docs/a.md","b":"/my site","c":"/my sites/a","d":"see /my site/a","e":"file:///my%20site/b.js"}`;
  assert.is(
    move(text),
    `{"a":"/w/my site/docs/a.md","b":"/w/my site","c":"/my sites/a","d":"see /my site/a","e":"file:///w/my%20site/b.js"}`,
  );
});

test('longer folders take precedence, also when they stay where they are', () => {
  const move = createRelocation([
    ['/site', '/w/site'],
    ['/site/node_modules/heddle/dist', '/site/node_modules/heddle/dist'],
  ]);
  assert.is(
    move(`import a from 'file:///site/node_modules/heddle/dist/index.js'; const b = '/site/a.css';`),
    `import a from 'file:///site/node_modules/heddle/dist/index.js'; const b = '/w/site/a.css';`,
  );
});

test('nothing is replaced where no folder moves', () => {
  assert.is(createRelocation([['/site', '/site']])('"/site/a"'), '"/site/a"');
});

test.run();
