import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

/** A plugin that delays the imports that an expression matches, so that others are resolved before them. */
const configuration = (delayed: string): string => `
  const slow = {
    name: 'slow',
    setup: ({ onResolve }) =>
      onResolve({ filter: ${delayed} }, () => new Promise((resolve) => setTimeout(() => resolve(undefined), 20))),
  };
  export default { compat: ['docusaurus', 'rspress'], builder: { plugins: [slow] } };
`;

const site = createSite({
  'package.json': JSON.stringify({ name: 'site', type: 'module', sideEffects: false }),
  'theme/index.tsx': `
    export * from 'heddle/theme-original';
    export { Note } from '../src/note';
  `,
  'src/note.tsx': `
    import { useState } from 'react';
    import { Button } from 'heddle/theme';
    export const Note = () => <Button>{useState('note')[0]}</Button>;
  `,
  'src/theme/Box.tsx': `
    import { useRef } from 'react';
    export default () => <b ref={useRef(null)}>box</b>;
  `,
  'src/parts.tsx': `
    import Box from './theme/Box';
    import { useDark } from '@rspress/core/runtime';
    import { usePage, useNavigate } from 'heddle/runtime';
    export const Parts = () => <i><Box /> {usePage().title} {String(useDark())} {typeof useNavigate}</i>;
  `,
  'parts.mdx': 'Some **text** and `code`.\n\n- one\n- two',
  'docs/index.mdx': `
import { Tabs, Tab, Card, Note } from 'heddle/theme';
import Box from '@theme/Box';
import { Parts } from '@site/src/parts';
import { Note as Again } from '../src/note';
import More from '../parts.mdx';

# Parts

<Tabs><Tab label="One"><Box /></Tab></Tabs> <Card title="Card" /> <Note /> <Again /> <Parts /> <More />
`,
});

test('the bytes of a bundle do not depend on which of its imports is resolved first', async () => {
  const digests: string[] = [];
  for (const delayed of [String.raw`/^\.\.?\//`, String.raw`/^[^./]/`, String.raw`/^\//`]) {
    site.write({ 'site.config.mjs': configuration(delayed) });
    const { exitCode, output } = await site.build('--no-cache');
    assert.is(exitCode, 0, output);
    digests.push(site.digest());
  }
  assert.is(new Set(digests).size, 1, digests.join('\n'));
});

test.run();
