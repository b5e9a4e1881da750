import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readFrontMatter } from '../../../src/build/front-matter/front-matter.js';

const problemsOf = (yaml: string): string[] =>
  readFrontMatter(`---\n${yaml}\n---\n`).problems.map(
    ({ severity, line, column, message, fix }) => `${severity} ${line}:${column} ${message} ${fix}`,
  );

const cases: [yaml: string, ...problems: string[]][] = [
  ['hero:\n  tagLine: x', 'warning 3:3 Heddle has no field "tagLine". Did you mean `tagline`?'],
  [
    'hero:\n  actions:\n    - { text: Go, link: /a, theme: altt }',
    'warning 4:36 `hero.actions[0].theme` must be brand or alt, but is "altt". Did you mean alt?',
  ],
  [
    'hero: { name: 名前, image: { src: { lihgt: a, dark: b } } }',
    'warning 2:35 Heddle has no field "lihgt". Did you mean `light`?',
  ],
  ['features:\n- title: A\n  icno: b', 'warning 4:3 Heddle has no field "icno". Did you mean `icon`?'],
  ['features:\n- span: 5', 'warning 3:9 `features[0].span` must be 2, 3, 4 or 6, but is "5". Write 2, 3, 4 or 6.'],
  ['features:\r\n- span: "6"\r\n- detials: x', 'warning 4:3 Heddle has no field "detials". Did you mean `details`?'],
  ['icno: x', 'warning 2:1 Heddle has no field "icno". Did you mean `icon`?'],
  ['TITLE: x', 'warning 2:1 Heddle has no field "TITLE". Did you mean `title`?'],
  ['sidebarOrder: first', 'error 2:15 `sidebarOrder` must be a number, but is the text "first". Write a number.'],
  ['sidebarOrder: "2"', 'error 2:15 `sidebarOrder` must be a number, but is the text "2". Write a number.'],
  // Data of a theme, of plugins and of the author.
  ['hero: { name: A, video: /a.mp4, actions: [{ text: A, link: /, target: _blank, icon: x }] }'],
  ['features: [{ title: 1, linkText: More, rel: x, tag: new, color: red, image: /a.png }]'],
  ['dates: [a]\ndata: 1\nicons: 2\nheads: 1\nstatus: x\nbadge: y\nheaders: []\nlabel: z\ntoc: 1\ncover: x'],
  ['sidebarOrder: -1.5'],
  ['hero: &h { name: A, actions: [] }\nfeatures: [*h]'],
];
for (const [yaml, ...problems] of cases) test(JSON.stringify(yaml), () => assert.equal(problemsOf(yaml), problems));

test.run();
