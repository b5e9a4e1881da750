import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadedUrls } from '../support/reader-page.js';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

const site = createSite({
  'site.config.mjs': "export default { title: 'Moved', compat: ['starlight'], contentSecurityPolicy: true };\n",
  'docs/index.mdx': `import Box from './_box.astro'

## Plain

<Box title="In a box">
  <em slot="top">above *all*</em>

  **given** [next](./next.mdx)
</Box>

<Box title="Second"><Fragment slot="end">the end</Fragment></Box>
`,
  'docs/next.mdx': `import Counter from './_counter.astro'

# Next

<Counter start={1} />

<Counter start={5} />

[last](./last.mdx)
`,
  'docs/last.mdx': "import Counter from './_counter.astro'\n\n# Last\n\n<Counter start={8} />\n",
  'docs/_inner.astro': '<footer><slot>nothing</slot>|<slot name="last" /></footer>\n',
  'docs/_box.astro': `---
import Inner from './_inner.astro';
const { title } = Astro.props;
---
<section class="box"><h2>{title}</h2>{Astro.slots.has('top') && <slot name="top" />}<slot /><Inner><slot name="end" slot="last">no end</slot></Inner></section>
<style>
  h2 { letter-spacing: 3px; }
  .box :global(strong) { letter-spacing: 5px; }
</style>
`,
  'docs/_counter.astro': `---
const { start } = Astro.props;
---
<count-badge data-start={start}></count-badge>
<button class="count" type="button">{start}</button>
<script>
  import { step } from './_step';
  class CountBadge extends HTMLElement {
    connectedCallback() { this.textContent = 'from ' + this.dataset.start; }
  }
  customElements.define('count-badge', CountBadge);
  for (const button of document.querySelectorAll<HTMLButtonElement>('.count'))
    button.addEventListener('click', () => { button.textContent = String(Number(button.textContent) + step); });
</script>
`,
  'docs/_step.ts': 'export const step: number = document.title === "" ? 0 : 10;\n',
});
const reader = serveToReaders(test, site);

test('styles of Astro components are for their own elements, and scripts run on each page that has them', async () => {
  const page = await reader.pages.open({ path: '/' });
  const spacing = (selector: string): Promise<string> =>
    page.$eval(selector, (element) => getComputedStyle(element).letterSpacing);
  assert.equal([await spacing('.box h2'), await spacing('.box strong')], ['3px', '5px']);
  assert.equal(await page.$$eval('.box', (boxes) => boxes.map((box) => box.textContent.replace(/\s+/g, ' '))), [
    'In a boxabove allgiven nextnothing|no end',
    'Secondnothing|the end',
  ]);
  assert.is(await page.$$eval('[slot]', (all) => all.length), 0);
  assert.is.not(await spacing('#plain'), '3px');
  assert.not((await loadedUrls(page)).some((url) => url.includes('/assets/runtime.')));

  const texts = (): Promise<string[]> => page.$$eval('.count, count-badge', (all) => all.map((one) => one.textContent));
  await page.click('.box a');
  await page.waitForFunction(() => document.querySelector('count-badge')?.textContent === 'from 1');
  await page.$$eval('.count', (buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  assert.equal(await texts(), ['from 1', '11', 'from 5', '15']);
  await page.click('p a');
  await page.waitForFunction(() => document.querySelector('count-badge')?.textContent === 'from 8');
  await page.waitForFunction(() => {
    document.querySelector<HTMLElement>('.count')!.click();
    return document.querySelector('.count')!.textContent !== '8';
  });
  assert.is(Number((await texts())[1]) % 10, 8);
  await reader.pages.close(page);
  assert.equal(reader.pages.messages, []);
});

test.run();
