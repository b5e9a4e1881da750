import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { astroComponent } from '../../../src/compat/starlight/astro/component-source.js';

/** The JSX that a component returns. */
const markupOf = async (text: string): Promise<string | undefined> =>
  /return <>([^]*)<\/>;\n\}\n$/.exec((await astroComponent(text, 'Box'))?.source ?? '')?.[1];

test('a template is JSX with the names of React', async () => {
  assert.is(
    await markupOf(
      '---\nconst { list = [] } = Astro.props;\n---\n<!-- note -->\n<p class="a" style="color: red" data-x={`a${1}`} hidden>\n  Text &nbsp; } <br>\n  <b>more</b>\n</p>\n<ul>\n  {list.map((one) => <li class:list={[one]} {...one} {list}>{one}</li>)}\n  {/* none */}\n</ul>',
    ),
    '<p className={"a"} style={__style("color: red")} data-x={`a${1}`} hidden={true}> Text &nbsp; &#125; <br /> <b>more</b> </p><ul>{list.map((one) => <li className={__classes([one])} {...one} list={list}>{one}</li>)}</ul>',
  );
  assert.is(
    await markupOf('<Card title=\'A "b"\' class="x"><slot /></Card>'),
    '<Card title={"A \\"b\\""} class={"x"}><>{__slot(__children, "default")}</></Card>',
  );
  assert.is(
    await markupOf('<slot>None</slot><pre>a\n  b</pre>'),
    '<>{__slot(__children, "default") ?? <>None</>}</><pre>{"a\\n  b"}</pre>',
  );
  assert.is(
    await markupOf('{a < b ? <i>1</i> : `x${<u>2</u>}`}<div set:html={html} />'),
    '{a < b ? <i>1</i> : `x${<u>2</u>}`}<div dangerouslySetInnerHTML={{ __html: html }} />',
  );
});

test('imports stay at the beginning of the module, and types are types', async () => {
  const { source, styles, leavesStyleOut } = (await astroComponent(
    "---\nimport { Card } from '@astrojs/starlight/components';\nimport type {\n  Props as P,\n} from './types';\nexport interface Props { a: string }\nexport type { Other } from './types';\nconst { a } = Astro.props;\n---\n<Card>{a}</Card>\n<style>p { color: red; }</style>\n",
    'Box',
  ))!;
  assert.match(styles!, /^p\[data-astro-\w{8}\] \{ color: red; \}$/);
  assert.not(leavesStyleOut);
  assert.match(source, /^import \{ Card \}[^]*import type \{[^]*function Box\([^]*\ninterface Props[^]*return <>/);
  assert.not.match(source, /color: red|Other/);
});

test('what needs Astro, a server or a script of its own is not read', async () => {
  for (const text of [
    '---\nconst posts = await load();\n---\n<p />',
    '---\nconst url = Astro.url;\n---\n<p />',
    "---\nimport fs from 'node:fs';\n---\n<p />",
    "---\nimport { getCollection } from 'astro:content';\n---\n<p />",
    '<p /><script is:inline>run();</script>',
    '<p /><script define:vars={{ a }}>run();</script>',
    '<p set:html={await a} />',
    '<button onclick="run()" />',
    '<html><body /></html>',
    '<Fragment set:html={a} />',
    '<p>never closed',
    '</p>',
    '{a.map(',
  ])
    assert.is(await astroComponent(text, 'Box'), undefined, text);
});

test('images are URLs, whether they are imported or passed as properties', async () => {
  const { source } = (await astroComponent(
    "---\nimport box from './box.png';\nconst { image } = Astro.props;\n---\n<img src={box.src} width={box.width} srcset={`${box?.src} 2x`} data-name={inbox.src} /><img src={image.src} />",
    'Box',
  ))!;
  assert.match(source, '<img src={box} width={undefined} srcSet={`${box} 2x`} data-name={inbox.src} />');
  assert.match(source, '<img src={image.src ?? image} />');
});

test('slots have names, and content says which slot it is for', async () => {
  assert.is(
    await markupOf(
      '<h2><slot name="title">None</slot></h2><Card><b slot="icon">A</b><Fragment slot={name}>B</Fragment><slot name="more" slot="end" /></Card>',
    ),
    '<h2><>{__slot(__children, "title") ?? <>None</>}</></h2><Card><b slot={"icon"}>A</b><__Fragment slot={name}>B</__Fragment><__Fragment slot={"end"}>{__slot(__children, "more")}</__Fragment></Card>',
  );
});

test('styles are for elements of the component, unless they are global or of another language', async () => {
  const component = (await astroComponent(
    '<style is:global>b { c: d }</style><p class="a"><br />{list.map(() => <i>1</i>)}<Card /></p><style>.a { c: d }</style><style lang="css">i { c: d }</style><style lang="scss">$a: 1</style>',
    'Box',
  ))!;
  const [scope] = /data-astro-\w+/.exec(component.source)!;
  assert.is(component.styles, `b { c: d }\n.a[${scope}] { c: d }\ni[${scope}] { c: d }`);
  assert.is(
    component.source.match(/<>[^]*<\/>/)![0].replaceAll(` ${scope}=""`, ' s'),
    '<><p className={"a"} s><br s />{list.map(() => <i s>1</i>)}<Card s /></p></>',
  );
  assert.ok(component.leavesStyleOut);
  for (const text of ['<p /><style>p { @apply flex; }</style>', '<p /><style>p { a: b </style>']) {
    const { styles, leavesStyleOut } = (await astroComponent(text, 'Box'))!;
    assert.equal([styles, leavesStyleOut], [undefined, true]);
  }
});

test('a script is a function of a module', async () => {
  const { source, script } = (await astroComponent(
    "<my-box /><script>\n  import { a } from './a';\n  const b: string = a;\n  customElements.define('my-box', class extends HTMLElement {});\n</script>",
    'Box',
  ))!;
  assert.match(source, /__load = \(\) => import\("heddle-astro-script"\)/);
  assert.match(source, /__useScript\(__load\);/);
  assert.match(script!, /^import \{ a \} from '\.\/a';[^]*run\(\) \{\s*const b: string = a;\s*__define\('my-box'/);
});

test.run();
