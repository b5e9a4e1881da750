import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mapUrls } from '../../../src/build/html/map-urls.js';

const withBase = (html: string): string =>
  mapUrls(html, (url) => (url.startsWith('/') ? `/docs${url}?"` : url)).replaceAll('?&quot;', '!');

test('URLs are found in each form of attribute', () => {
  assert.is(withBase('<a class=x href=/a>A</a>'), '<a class=x href="/docs/a!">A</a>');
  assert.is(withBase("<A  HREF = '/a' id=b>A</A>"), '<A  href="/docs/a!" id=b>A</A>');
  assert.is(
    withBase('<a title="a > b" href="/a?x=1&amp;y=&#x32;">A</a>'),
    '<a title="a > b" href="/docs/a?x=1&amp;y=2!">A</a>',
  );
  assert.is(withBase('<a href="/a" href="/b">A</a>'), '<a href="/docs/a!" href="/b">A</a>');
  assert.is(withBase('<a\nhref="/a"\n>A</a>'), '<a\nhref="/docs/a!"\n>A</a>');
  assert.is(
    withBase('<img srcset="/a.png, /b.png 2x,x.png 3x" src=/a.png>'),
    '<img srcset="/docs/a.png!, /docs/b.png! 2x,x.png 3x" src="/docs/a.png!">',
  );
  assert.is(
    withBase('<video poster=/p.png><source src="/v.mp4"></video><map><area href=/m></map>'),
    '<video poster="/docs/p.png!"><source src="/docs/v.mp4!"></video><map><area href="/docs/m!"></map>',
  );
  assert.is(withBase('<template><a href="/a">A</a></template>'), '<template><a href="/docs/a!">A</a></template>');
});

test('text that only looks like a URL of an element stays', () => {
  for (const html of [
    '<!-- <a href="/a">A</a> -->',
    '<p title=\'<a href="/a">\'>A</p>',
    '<script>const a = \'<a href="/a">\';</script>',
    '<textarea><a href="/a"></textarea>',
    '&lt;a href="/a">',
    '<a data-href="/a" name=/a>A</a>',
    '<p href="/a">unclosed <b>',
  ])
    assert.is(withBase(html), html);
});

test.run();
