import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runHeddle } from '../support/site.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { moveSite, sidebarLinks } from './moved-site.js';

test('a MkDocs site moves with its navigation and admonitions', async () => {
  const site = await moveSite({
    'mkdocs.yml': `site_name: Queue
site_url: https://example.com/queue/
repo_url: https://github.com/example/queue
extra:
  social:
    - icon: fontawesome/brands/github
      link: https://github.com/example/Queue/
    - icon: fontawesome/brands/github
      link: https://github.com/example
theme:
  name: material
  palette:
    - scheme: default
      primary: deep purple
    - scheme: slate
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
  - llmstxt
  - git-revision-date-localized:
      enable_creation_date: true
`,
    'docs/index.md': '# Home\n\n[Start](guide/start.md)\n\n<img src="/img/box.svg#only-dark" alt="Box">\n',
    'docs/img/box.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
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
  assert.match(site.html('/'), /<img [^>]*src="\/queue\/assets\/box\.\w+\.svg#only-dark"/);
  assert.match(site.read('styles/images.css'), "html:not(.dark) img[src$='#only-dark']");
  assert.match(site.html('/guide/start/'), 'Stop');
  assert.match(site.read('site.config.ts'), /lastUpdated: true/);
  assert.is(site.read('site.config.ts').match(/icon: 'github'/g)?.length, 2, 'the repository is linked once');
  assert.match(site.read('doc_build/llms.txt'), 'guide/deploy');
  assert.not.match(site.html('/guide/start/'), '!!!');
  assert.match(site.html('/'), 'href="/queue/guide/start/"');
  assert.match(site.read('styles/colors.css'), '--md-primary-fg-color: #7e56c2;');
  assert.match(site.read('site.config.ts'), "globalStyles: ['styles/colors.css', 'styles/images.css']");
  assert.equal(
    site.move.notes.map(({ message }) => message),
    ['The plugin macros of MkDocs was left out.'],
  );
});

test('inherited options, redirects, pictures and nested blocks of a MkDocs site come along', async () => {
  const site = await moveSite({
    'mkdocs.yml': 'INHERIT: ./base.yml\nsite_name: Queue\ntheme:\n  favicon: img/icon.svg\n',
    'base.yml':
      'site_name: Base\nsite_url: not-a-url\ncopyright: MIT\ntheme:\n  name: material\n  logo: img/logo.svg\n  favicon: img/other.svg\nplugins:\n  - redirects:\n      redirect_maps:\n        old.md: guide/start.md#steps\n        gone.md: https://example.com/gone\n',
    'docs/img/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/index.md': '# Home\n',
    'docs/guide/start.md': `# Start

!!! tip
    Quick links:

    <div class="grid">
    <b>Steps</b>
    </div>

## Steps

- Install it:

    === "pip"

        \`\`\`sh
        pip install queue
        \`\`\`

    === "uv"

        \`\`\`sh
        uv add queue
        \`\`\`

After the list.

{* ../../docs_src/queue.py *}
`,
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.not.match(site.build.output, 'unclosed-container');
  const html = site.html('/guide/start/');
  assert.match(html.replace(/<[^>]+>/g, ''), /pip install queue[^]*uv add queue/);
  assert.match(html, /<\/li>\s*<\/ul>[^]*After the list/);
  assert.match(html, 'MIT');
  assert.match(html, /<img[^>]*src="[^"]*logo[^"]*\.svg"/);
  assert.match(html, /<link[^>]*rel="icon"[^>]*href="[^"]*icon[^"]*\.svg"/);
  assert.match(html, '<title>Start - Queue</title>');
  assert.match(site.html('/old/'), 'data-to="/guide/start/#steps"');
  assert.match(site.html('/gone/'), 'https://example.com/gone');
  assert.equal(
    site.move.notes.map(({ file, line }) => [file, line]),
    [
      ['docs/guide/start.md', 29],
      ['site.config.ts', undefined],
    ],
  );
});

test('headings keep their ids, and pages without one have the title that MkDocs shows', async () => {
  const site = await moveSite({
    'mkdocs.yml':
      'site_name: Queue\ntheme:\n  name: material\nnav:\n  - index.md\n  - Advanced:\n      - Slow Jobs: slow.md\n  - run-it_all.md\n',
    'docs/index.md':
      '# Home\n\n## Build / CI &amp; *more* \u2014 caf\u00e9\n\n## Steps\n\n### Steps\n\n## Steps_1\n\n## \u6b65\u9aa4\n\n## \u7ed3\u679c\n',
    'docs/slow.md': '---\ntitle: Slow\n---\n\n!!! tip\n    Wait.\n\n```pycon\n>>> import queue\n```\n',
    'docs/run-it_all.md':
      '<div>\n    <div>\n\n        <h3>Card</h3>\n    </div>\n\n    <h3>Second</h3>\n</div>\nText.\n\n<div markdown="1">\n\n**Bold**\n\n</div>\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.equal(
    [...site.html('/').matchAll(/<h[23] id="([^"]*)"/g)].map(([, id]) => id),
    ['build-ci-more-cafe', 'steps', 'steps_1', 'steps_2', '_1', '_2'],
  );
  assert.match(site.html('/slow/'), />Slow Jobs</);
  assert.match(site.html('/slow/'), /<span class="[^"]+">import<\/span>/, 'a session of the interpreter has colors');
  assert.match(site.html('/run-it_all/'), /<h1[^>]*>Run it all</);
  const text = site.html('/run-it_all/');
  assert.is(text.match(/<h3/g)?.length, 2, 'HTML goes on after an empty line');
  assert.match(text, '<p>Text.</p>');
  assert.match(text, '<strong>Bold</strong>');
  const other = await moveSite({
    'mkdocs.yml':
      'site_name: Queue\nmarkdown_extensions:\n  - toc:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}\n',
    'docs/index.md': '# Home\n\n## \u6b65\u9aa4\n',
  });
  assert.match(other.html('/'), '<h2 id="\u6b65\u9aa4"');
});

test('callouts, ids and included files of Docsify come along', async () => {
  const site = await moveSite({
    'index.html': "<script>window.$docsify = { name: 'Queue' }</script>",
    'README.md': `# Home

!> Stop the *broker*
first.

?> A hint.

## Options ⚠️ :id=options

[part](_media/part.md ':include')

[code](_media/queue.js ':include :type=code')

[code](_media/queue.js ':include :type=code :fragment=demo')

[Play](https://example.com/play ':ignore :target=_self')

\`\`\`md
!> Code
\`\`\`
`,
    '_media/part.md': 'From a part.\n',
    '_media/queue.js': 'first();\n/// [demo]\nsecond();\n/// [demo]\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  const html = site.html('/');
  assert.match(html, /hd-callout-warning.*?Stop the <em>broker<\/em>\s*first\..*?hd-callout-tip.*?A hint\./s);
  assert.match(html, '<h2 id="options"');
  assert.match(html, '<p>From a part.</p>');
  assert.is(html.match(/>second</g)!.length, 2);
  assert.is(html.match(/>first</g)!.length, 1);
  assert.not.match(html, ':ignore');
  assert.match(html.replace(/<[^>]+>/g, ''), '!&gt; Code');
});

test('a Docsify site moves with its lists of links', async () => {
  const site = await moveSite({
    'docs/index.html':
      '<html lang="de"><head><link rel="icon" href="_media/queue.svg"><meta name="description" content="A job queue"><meta name="keywords" content="queue,jobs"><style>.own { color: red }</style></head>' +
      "<script>window.$docsify = { name: 'Queue', repo: 'example/queue', themeColor: '#3F51B5', loadSidebar: true }</script>",
    'docs/_media/queue.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/README.md': '# Home\n\n![Queue](_media/queue.svg)\n',
    'docs/guide.md': '# Guide\n\n[Home](/)\n\n> [!NOTE] Read the [home](/) page.\n> It is short.\n',
    'docs/_sidebar.md': '- [Home](/)\n- Guides\n  - [Guide](guide.md)\n',
    'docs/_coverpage.md': '# Queue\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.equal(site.missing(), []);
  assert.equal(sidebarLinks(site.html('/guide')), ['Home /', 'Guide /guide']);
  assert.match(site.html('/'), 'https://github.com/example/queue');
  assert.match(site.read('styles/colors.css'), '--hd-c-primary: #3F51B5;');
  assert.match(site.read('docs/guide.md'), '> [!NOTE]\n> Read the [home](/) page.\n> It is short.');
  assert.match(site.html('/'), /<html lang="de".*name="description" content="A job queue"/s);
  assert.match(site.html('/'), /name="keywords" content="queue,jobs"/);
  assert.match(site.html('/'), /rel="icon"[^>]*href="\/_media\/queue/);
  assert.match(site.read('styles/index.css'), '.own { color: red }');
  assert.match(site.read('site.config.ts'), "globalStyles: ['styles/colors.css', 'styles/index.css']");
});

test('texts and code that pages of MkDocs include come along', async () => {
  const site = await moveSite({
    'mkdocs.yml': `site_name: Queue
markdown_extensions:
  - abbr
  - attr_list
  - def_list
  - md_in_html
  - pymdownx.arithmatex
  - pymdownx.emoji
  - pymdownx.keys
  - pymdownx.mark
  - pymdownx.snippets:
      base_path: [parts]
      auto_append: [links.md]
hooks:
  - hooks/numbers.py
plugins:
  - include-markdown
`,
    'parts/links.md':
      '[broker]: https://example.com/broker\n[unused]: https://example.com/unused\n*[API]: Interface of a program\n',
    'parts/intro.md':
      'Before.\n<!-- --8<-- [start:short] -->\n!!! tip\n    From a part.\n<!-- --8<-- [end:short] -->\nAfter.\n',
    'src/queue.py': 'first = 1\nsecond = 2\nthird = 3\n',
    'README.md': '# Queue\n\n<!--start-->\nRead [the guide](docs/guide.md).\n<!--end-->\nLicense.\n',
    'docs/index.md': `# Home

{%
  include-markdown "../README.md"
  start="<!--start-->"
  end="<!--end-->"
%}
`,
    'docs/guide.md': `# Guide

The API of the [broker].

--8<-- "intro.md:short"

\`\`\`py title="queue.py" hl_lines="2"
--8<-- "src/queue.py"
\`\`\`

{* src/queue.py ln[2:3] hl[3] *}

--8<-- "lost.md"

## Keys ## { #shortcuts .wide }

:material-keyboard:{ .lg } Press ++ctrl+s++ to ==save== it :white_check_mark: as \`++x++\`.

| Kind | State |
| --- | --- |
| fast | :material-check: |

[\`retries\`](#retries){ #retries }
:   Number of attempts.

    \`\`\`yaml
    retries: 3
    \`\`\`

\`delay\`
:   Seconds.

$a_{k=0}$

<figure markdown>
  ![Queue](queue.svg){ loading=lazy }
  <figcaption>A queue</figcaption>
</figure>

<div class="term">

\`\`\`console
$ queue

done
\`\`\`

</div>

\`\`\`\`md
\`\`\` { .py hl_lines="1" }
=== "Tab"
\`\`\`
\`\`\`\`

=== "Linux"

    Use the package.

=== "macOS"

    Use Homebrew.
`,
    'docs/queue.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  assert.match(site.html('/'), /Read <a href="\/guide\/">the guide<\/a>/);
  assert.not.match(site.html('/'), 'License.');
  const page = site.html('/guide/');
  assert.match(page, '<abbr title="Interface of a program">API</abbr> of the <a href="https://example.com/broker"');
  assert.match(page, /hd-callout-tip.*?From a part\./s);
  assert.not.match(page, 'Before.');
  assert.match(page, /queue\.py<.*?first.*?class="line[^"]*highlighted[^"]*"[^>]*>.*?second/s);
  assert.match(site.read('docs/guide.md'), '```py file="../src/queue.py#L2-L3" {2}');
  assert.match(page, /<h2 id="shortcuts"[^>]*>Keys</);
  assert.match(page, '<p>Press <kbd>Ctrl</kbd>+<kbd>S</kbd> to <mark>save</mark> it ✅ as <code>++x++</code>.</p>');
  assert.match(page, '✓');
  assert.match(
    page,
    /<dl>\s*<dt>.*?<span id="retries"><\/span>.*?<dd>\s*<p>Number of attempts\.<\/p>.*?<pre.*?<\/dd>/s,
  );
  assert.is(page.match(/<dl>/g)!.length, 2);
  assert.match(site.read('docs/guide.md'), '$a_{k=0}$');
  assert.match(page, /<figure>\s*<p><img[^>]*>.*?<figcaption>A queue<\/figcaption>/s);
  assert.match(page, '<span class="line"></span>');
  assert.match(site.read('docs/guide.md'), '``` { .py hl_lines="1" }\n=== "Tab"\n');
  assert.match(page, /class="hd-tabs".*?>Linux<.*?>macOS<.*?Use Homebrew\./s);
  assert.equal(
    site.move.notes.map(({ file, message }) => `${file}: ${message}`),
    [
      'docs/guide.md: There is no file that this line includes. Correct its path.',
      'site.config.ts: `hooks` was left out.',
    ],
  );
});

test('posts of the blog of Material keep their URLs, and its lists lead to those of Heddle', async () => {
  const site = await moveSite({
    'mkdocs.yml': `site_name: Queue
theme:
  name: material
plugins:
  - blog:
      post_url_date_format: yyyy/MM
      authors_profiles: true
nav:
  - index.md
  - News: blog/index.md
`,
    'docs/index.md': '# Home\n\n[Post](blog/posts/fast.md)\n',
    'docs/blog/index.md': '# News\n',
    'docs/blog/.authors.yml':
      'authors:\n  ada:\n    name: Ada\n    description: Maintainer\n    avatar: https://example.com/a.png\n',
    'docs/blog/posts/fast.md':
      '---\ndate:\n  created: 2026-05-01\nauthors: [ada]\ncategories: [Release notes]\n---\n\n# Faster `pop()`!\n\nText.\n',
    'docs/blog/posts/slug.md': '---\ndate: 2025-03-02\nslug: named\n---\n\n# Other\n\nText.\n',
    'docs/blog/posts/draft.md': '---\ndate: 2025-03-02\ndraft: true\n---\n\n# Draft\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.match(site.html('/'), 'href="/blog/2026/05/faster-pop/"');
  assert.match(site.html('/blog/2025/03/named/'), 'Other');
  assert.match(site.html('/blog/'), /<h1[^>]*>News<.*?Faster.*?Other/s);
  assert.match(site.html('/blog/2026/05/faster-pop/'), /2026-05-01.*?>Ada<.*?>Release notes</s);
  for (const [from, to] of [
    ['/blog/category/release-notes/', '/blog/tags/release-notes'],
    ['/blog/archive/2025/', '/blog/archive'],
    ['/blog/author/ada/', '/blog/authors/ada'],
  ])
    assert.match(site.html(from!), to!);
  assert.equal(sidebarLinks(site.html('/')), ['Home /', 'News /blog/']);
  assert.equal(site.move.notes, []);
});

test('files outside of the repository that pages and configurations name are not read, and noted', async () => {
  const outer = temporaryFolder({
    'secret.md': 'sk-secret-1',
    'base.yml': 'site_name: sk-secret-2\n',
    'more/authors.yml': 'authors: { ada: { name: sk-secret-3 } }\n',
    'picture.png': 'sk-secret-4',
  });
  const include = [
    '--8<-- "../secret.md"',
    `--8<-- "${outer}/secret.md"`,
    '{!../secret.md!}',
    '{!docs/../../secret.md!}',
    '{* ../secret.md *}',
    '--8<--\n../secret.md\n--8<--',
    '```\n--8<-- "../secret.md"\n```',
    '{% include-markdown "../../secret.md" %}',
    '{% include "../linked.md" %}',
    '--8<-- "docs/linked.md"',
    '--8<-- "docs/folder/secret.md"',
    '![picture](../../picture.png)',
  ];
  const from = join(outer, 'project');
  for (const [path, text] of Object.entries({
    'mkdocs.yml':
      'INHERIT: ../base.yml\ntheme: { name: material, custom_dir: ../more }\nhooks: [../secret.md]\nplugins:\n  - blog: { authors_file: ../../../more/authors.yml }\nmarkdown_extensions:\n  - pymdownx.snippets: { base_path: [".", "..", "../.."], auto_append: [../secret.md] }\n',
    'docs/index.md': `# Home\n\n${include.join('\n\n')}\n`,
    'docs/inner.md': '# Inner\n\n--8<-- "parts/part.md"\n',
    'parts/part.md': 'The part.\n',
  })) {
    mkdirSync(dirname(join(from, path)), { recursive: true });
    writeFileSync(join(from, path), text);
  }
  symlinkSync(join(outer, 'secret.md'), join(from, 'docs/linked.md'));
  symlinkSync(outer, join(from, 'docs/folder'));
  const folder = join(outer, 'moved');
  const { exitCode, output } = await runHeddle(from, ['migrate', '--out', folder]);
  assert.is(exitCode, 0, output);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(folder, name)).isFile())
      assert.not.match(readFileSync(join(folder, name), 'utf8'), 'sk-secret', name);
  const notes = readFileSync(join(folder, 'MIGRATION.md'), 'utf8');
  for (const path of ['../secret.md', `${outer}/secret.md`, 'docs/linked.md', 'docs/folder/secret.md'])
    assert.match(notes, `${path} is outside of the repository`);
  assert.match(readFileSync(join(folder, 'docs/inner.md'), 'utf8'), 'The part.');
});

test.run();
