import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { moveSite, sidebarLinks } from './moved-site.js';

test('a MkDocs site moves with its navigation and admonitions', async () => {
  const site = await moveSite({
    'mkdocs.yml': `site_name: Queue
site_url: https://example.com/queue/
repo_url: https://github.com/example/queue
theme:
  name: material
nav:
  - index.md
  - Guide:
      - Start: guide/start.md
      - guide/deploy.md
  - Web: https://example.com
markdown_extensions:
  - admonition
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
plugins:
  - search
  - macros
`,
    'docs/index.md': '# Home\n\n[Start](guide/start.md)\n',
    'docs/guide/start.md': '# Start\n\n!!! danger "Stop"\n    Read this.\n',
    'docs/guide/deploy.md': '# Deploy\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.equal(site.missing(), []);
  assert.equal(sidebarLinks(site.html('/guide/start/')), [
    'Home /queue/',
    'Start /queue/guide/start/',
    'Deploy /queue/guide/deploy/',
    'Web https://example.com',
  ]);
  assert.match(site.html('/guide/start/'), 'Stop');
  assert.not.match(site.html('/guide/start/'), '!!!');
  assert.match(site.html('/'), 'href="/queue/guide/start/"');
  assert.equal(
    site.move.notes.map(({ message }) => message),
    ['The plugin macros of MkDocs was left out.'],
  );
});

test('a Docsify site moves with its lists of links', async () => {
  const site = await moveSite({
    'docs/index.html': "<script>window.$docsify = { name: 'Queue', repo: 'example/queue', loadSidebar: true }</script>",
    'docs/README.md': '# Home\n',
    'docs/guide.md': '# Guide\n\n[Home](/)\n',
    'docs/_sidebar.md': '- [Home](/)\n- Guides\n  - [Guide](guide.md)\n',
    'docs/_coverpage.md': '# Queue\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.equal(site.missing(), []);
  assert.equal(sidebarLinks(site.html('/guide')), ['Home /', 'Guide /guide']);
  assert.match(site.html('/'), 'https://github.com/example/queue');
});

test.run();
