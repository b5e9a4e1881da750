import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { moveSite } from './moved-site.js';

const site = await moveSite({
  'package.json': '{ "devDependencies": { "vitepress": "^1.6.0" } }\n',
  'docs/.vitepress/config.ts': "export default { title: 'Queue', cleanUrls: true, themeConfig: { label: 'Docs' } }\n",
  'docs/.vitepress/theme/index.ts':
    "import Price from './Price.vue'\nexport default { enhanceApp({ app }) { app.component('PriceTag', Price) } }\n",
  'docs/.vitepress/theme/Price.vue':
    '<script>\nexport default { props: { amount: { default: 3 } }, data: () => ({ unit: "€" }), computed: { text() { return this.amount + this.unit } } }\n</script>\n<template><b class="price" :data-amount="amount">{{ text }}</b></template>\n',
  'docs/posts/a.md': '---\ntitle: "First *post*"\ndate: 2024-01-02\n---\n\nThe **beginning**.\n\n---\n\nThe rest.\n',
  'docs/posts/b.md': '---\ntitle: Second\ndate: 2024-03-04\n---\n\nMore.\n\n---\n',
  'docs/posts.data.ts': `import { createContentLoader, type ContentData } from 'vitepress'
interface Post { title: string }
declare const data: Post[]
export { data }
export default createContentLoader('posts/*.md', {
  excerpt: true,
  transform: (pages): Post[] => pages.map(({ url, frontmatter, excerpt }) => ({ title: frontmatter.title, url, excerpt, time: +new Date(frontmatter.date) })).sort((a, b) => b.time - a.time),
})
`,
  'docs/blog.md': `# Blog

<script setup lang="ts">
import { data as posts, type Post } from './posts.data'
</script>

There are {{ posts.length }} posts of {{ label.value ?? label }}:

<ul>
  <li v-for="({ title, url, excerpt }, index) of posts" :key="url" :class="{ first: index === 0 }">
    <a :href="url">{{ title }}</a>
    <div v-html="excerpt" v-if="index > 0"></div>
    <i v-else>new</i>
  </li>
</ul>

\`\`\`html
<script setup>
import { data } from './posts.data.js'
</script>
<li v-for="post of posts">{{ post.title }}</li>
\`\`\`
`.replace(' of {{ label.value ?? label }}', ''),
  'docs/limits.data.js':
    "import { readFileSync } from 'node:fs'\nexport default { watch: ['./data/*.json'], load: (files) => ({ names: files.map((file) => JSON.parse(readFileSync(file, 'utf8')).name), version: '1.2*' }) }\n",
  'docs/data/one.json': '{ "name": "one" }\n',
  'docs/components/Limits.vue': `<script setup lang="ts">
import { computed, ref, onMounted } from 'vue'
import { useData } from 'vitepress'
import { data } from '/limits.data.js'
import Limit from './Limit.vue'
import type { Given } from './given'
const props = withDefaults(defineProps<{ prefix?: string; given?: Given }>(), { prefix: 'limit' })
const query = ref('')
const { frontmatter, theme } = useData()
onMounted(() => document.title)
const shown = computed<string[]>(() => data.names.filter((name: string) => name.includes(query.value)))
</script>
<template>
  <!-- a list -->
  <input v-model="query" placeholder="Filter">
  <Limit v-for="name in shown" :name="name"><template #note="{ kind }">{{ prefix }} {{ kind }} {{ frontmatter.level }} {{ theme.label }}</template></Limit>
</template>
<style scoped>p { color: red }</style>
`,
  'docs/components/Limit.vue':
    '<script setup>defineProps([\'name\'])</script>\n<template>\n  <h2 :id="name">{{ name }}</h2>\n  <p><slot name="note" kind="hard">nothing</slot></p>\n</template>\n',
  'docs/limits.md': `---
level: 7
---

# Limits

<script setup>
import { data } from './limits.data.js'
import Limits from '/components/Limits.vue'
</script>

Version {{ data.version }} for <PriceTag /> or <price-tag :amount="data.names.length * 2"></price-tag>, not \`{{ data.version }}\`.

<Limits prefix="The"/>

<VPButton href="https://example.com/start" text="Start & go" theme="alt" />

\`\`\`sh-vue
queue@{{ data.version }}
\`\`\`
`,
  'docs/remote.data.ts': "import { load } from 'toml-reader'\nexport default { load: () => load('a = 1') }\n",
  'docs/missing.data.ts':
    "import { readFileSync } from 'node:fs'\nexport default { load: () => readFileSync('nowhere.txt', 'utf8') }\n",
  'docs/empty.vue':
    '<script setup>\nimport { ref, onMounted } from \'vue\'\nconst box = ref()\nonMounted(() => box.value.draw())\n</script>\n<template><div ref="box"></div></template>\n',
  'docs/kept.md':
    "# Kept\n\n<script setup>\nimport { data } from './remote.data'\nimport Empty from './empty.vue'\nimport Empty2 from './missing.vue'\n</script>\n\n{{ data.a }}\n",
  'docs/drawn.md':
    "# Drawn\n\n<script setup>\nimport { ref } from 'vue'\nimport Empty from './empty.vue'\nconst count = ref(1)\n</script>\n\n<Empty />\n\nAt {{ count + 1 }}.\n",
  'docs/index.md': '# Home\n',
});

const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('pages have the data of loaders, in loops, expressions and blocks of code', () => {
  assert.is(site.build.exitCode, 0, site.build.output);
  const html = site.html('/blog');
  assert.match(html, 'There are 2 posts:');
  assert.match(
    html,
    /<ul>\s*<li class="first">\s*<a href="\/posts\/b"[^>]*>Second<\/a>\s*<i>new<\/i>\s*<\/li>\s*<li>\s*<a href="\/posts\/a"[^>]*>First \*post\*<\/a>\s*<div><p>The <strong>beginning<\/strong>.<\/p><\/div>/,
  );
  assert.match(
    site.read('docs/blog.md'),
    '</script>\n<li v-for="post of posts">{{ post.title }}</li>\n```',
    'code stays',
  );
  const limits = textOf(site.html('/limits'));
  assert.match(limits, 'Version 1.2* for 3€ or 2€ , not {{ data.version }} .');
  assert.match(limits, 'queue@1.2*');
  assert.not.match(site.build.output, /warning \S+ docs\/(?:blog|limits)\.md/);
});

test('components are the HTML that they show at first, with properties, slots and data of the page', () => {
  const html = site.html('/limits');
  assert.match(html, /<h2[^>]*id="one"/);
  assert.match(html, /<p>\s*The hard 7 Docs\s*<\/p>/);
  assert.match(html, /<a href="https:\/\/example.com\/start"[^>]* class="VPButton">Start (?:&amp;|&#x26;) go/);
  assert.match(html, '<b class="price" data-amount="2">');
  assert.not.match(html, 'placeholder="Filter"');
  assert.match(site.read('MIGRATION.md'), /show at first, without what they do in a browser: Limits\./);
});

test('data and components that are not known are noted, and stay as they are', () => {
  const notes = site.move.notes.map(({ file, message }) => `${file ?? ''}: ${message}`).join('\n');
  assert.match(notes, /remote\.data\.ts: .*it needs the package toml-reader/);
  assert.match(notes, /missing\.data\.ts: .*no such file/);
  assert.match(notes, 'data of loaders as it was when the site moved');
  assert.match(site.read('docs/kept.md'), '{{ data.a }}');
  assert.match(site.build.output, /drawn\.md:9.*\n.*<Empty>/);
  assert.match(site.html('/drawn'), 'At 2.');
});

test.run();
