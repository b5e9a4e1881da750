import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkBudgets } from '../../../src/build/measure/check-budgets.js';
import { createDetails, type BuildDetails } from '../../../src/build/report/measures.js';

const details: BuildDetails = {
  ...createDetails(),
  times: new Map([['docs/a.md', { 'compile-pages': 30, 'render-pages': 90 }]]),
  output: {
    files: 2,
    bytes: 5000,
    kinds: { html: 1000, javascript: 0, styles: 0, search: 0, images: 4000, other: 0 },
    pages: [
      {
        path: '/a',
        file: 'docs/a.md',
        html: 900,
        javascript: 2000,
        styles: 100,
        images: 4000,
        weight: 7000,
        largest: { path: 'a.png', bytes: 4000 },
        largestScript: { path: 'loader.js', bytes: 2000 },
      },
    ],
    search: { queries: {}, medianBytes: 10, largestBytes: 30, largestQuery: 'Install' },
    agents: {
      copies: [
        { path: '/a', file: 'docs/a.md', bytes: 400, tokens: 100, leftovers: { '<svg>': 2, '<Chart>': 1 } },
        { path: '/b', file: 'docs/b.md', bytes: 40, tokens: 10, leftovers: {} },
      ],
      lists: { 'llms.txt': 2000 },
    },
  },
};
const messages = (budgets: Parameters<typeof checkBudgets>[0]): string[] =>
  checkBudgets(budgets, details).map(({ message }) => message);

test('limits that are kept, and no limits, are no problems', () => {
  assert.equal(messages({}), []);
  assert.equal(messages({ copyTokens: 100, copyLeftovers: 3, llmsTxt: 2000 }), []);
  assert.equal(messages({ page: 7000, html: 900, javascript: 2000, search: 30, output: 5000, pageTime: 120 }), []);
});

test('each limit that is exceeded names its cause', () => {
  assert.equal(messages({ page: 6999, html: 899, javascript: 1999, search: 29, output: 4999, pageTime: 119 }), [
    'The weight of /a is 7.0 kB, over the budget of 7.0 kB. The largest part is a.png with 4.0 kB.',
    'The document of /a is 900 B, over the budget of 899 B.',
    'The JavaScript of /a is 2.0 kB, over the budget of 2.0 kB. The largest part is loader.js with 2.0 kB.',
    'The build time of /a is 120 ms, over the budget of 119 ms. The longest step is render-pages with 90 ms.',
    'What a search for "Install" loads is 30 B, over the budget of 29 B.',
    'The output is 5.0 kB, over the budget of 5.0 kB. The largest kind of files is images with 4.0 kB.',
  ]);
});

test('limits of what agents read name the page and what its copy lacks', () => {
  assert.equal(messages({ copyTokens: 99, copyLeftovers: 0, llmsTxt: 1999 }), [
    'The Markdown copy of /a is 100 tokens, over the budget of 99 tokens.',
    'The number of leftovers of the Markdown copy of /a is 3, over the budget of 0. The copy does not express <svg> (2), <Chart>.',
    'The list llms.txt is 2.0 kB, over the budget of 2.0 kB.',
  ]);
});

test.run();
