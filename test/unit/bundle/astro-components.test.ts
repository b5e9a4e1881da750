import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { astroComponent } from '../../../src/build/bundle/astro/component-source.js';

/** The JSX that a component returns. */
const markupOf = (text: string): string | undefined =>
  /return <>([^]*)<\/>;\n\}\n$/.exec(astroComponent(text, 'Box')?.source ?? '')?.[1];

test('a template is JSX with the names of React', () => {
  assert.is(
    markupOf(
      '---\nconst { list = [] } = Astro.props;\n---\n<!-- note -->\n<p class="a" style="color: red" data-x={`a${1}`} hidden>\n  Text &nbsp; } <br>\n  <b>more</b>\n</p>\n<ul>\n  {list.map((one) => <li class:list={[one]} {...one} {list}>{one}</li>)}\n  {/* none */}\n</ul>',
    ),
    '<p className={"a"} style={__style("color: red")} data-x={`a${1}`} hidden={true}> Text &nbsp; &#125; <br /> <b>more</b> </p><ul>{list.map((one) => <li className={__classes([one])} {...one} list={list}>{one}</li>)}</ul>',
  );
  assert.is(
    markupOf('<Card title=\'A "b"\' class="x"><slot /></Card>'),
    '<Card title={"A \\"b\\""} class={"x"}>{__children ?? null}</Card>',
  );
  assert.is(markupOf('<slot>None</slot><pre>a\n  b</pre>'), '{__children ?? <>None</>}<pre>{"a\\n  b"}</pre>');
  assert.is(
    markupOf('{a < b ? <i>1</i> : `x${<u>2</u>}`}<div set:html={html} />'),
    '{a < b ? <i>1</i> : `x${<u>2</u>}`}<div dangerouslySetInnerHTML={{ __html: html }} />',
  );
});

test('imports stay at the beginning of the module, and types are types', () => {
  const { source, hasStyle } = astroComponent(
    "---\nimport { Card } from '@astrojs/starlight/components';\nimport type {\n  Props as P,\n} from './types';\nexport interface Props { a: string }\nexport type { Other } from './types';\nconst { a } = Astro.props;\n---\n<Card>{a}</Card>\n<style>p { color: red; }</style>\n",
    'Box',
  )!;
  assert.ok(hasStyle);
  assert.match(source, /^import \{ Card \}[^]*import type \{[^]*function Box\([^]*\ninterface Props[^]*return <>/);
  assert.not.match(source, /color: red|Other/);
});

test('what needs Astro, a server or a script of its own is not read', () => {
  for (const text of [
    '---\nconst posts = await load();\n---\n<p />',
    '---\nconst url = Astro.url;\n---\n<p />',
    "---\nimport fs from 'node:fs';\n---\n<p />",
    "---\nimport box from './box.png';\n---\n<img src={box.src} />",
    "---\nimport { getCollection } from 'astro:content';\n---\n<p />",
    '<p /><script>run();</script>',
    '<button onclick="run()" />',
    '<Card><b slot="title">A</b></Card>',
    '<html><body /></html>',
    '<h2><slot name="title" /></h2>',
    '<p>never closed',
    '</p>',
    '{a.map(',
  ])
    assert.is(astroComponent(text, 'Box'), undefined, text);
});

test.run();
