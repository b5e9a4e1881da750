import { Index } from 'flexsearch';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPostingList } from '../../../src/build/search/posting-list.js';
import { slotCount } from '../../../src/shared/search/ranking.js';
import type { ShardEntry } from '../../../src/shared/search/search-index.js';

const terms = ['word', '全文', 'a', 'c++'];
/** Terms of sections with their levels. */
const sections: [term: number, level: number][][] = [
  [
    [0, 0],
    [1, slotCount - 1],
  ],
  [
    [2, 3],
    [0, 2],
    [3, 0],
  ],
  [[0, 2]],
];

test('postings are what FlexSearch exports when our levels are its scores', () => {
  const postings = createPostingList(terms);
  let current = new Map<string, number>();
  const flex = new Index({
    tokenize: 'strict',
    resolution: slotCount,
    encode: () => [...current.keys()],
    score: (_content: string[], term: string) => current.get(term)!,
  });
  for (const [id, members] of sections.entries()) {
    current = new Map(members.map(([term, level]) => [terms[term]!, level]));
    flex.add(id, 'text');
    for (const [term, level] of members) postings.add(term, level, id);
  }
  let exported: ShardEntry[] = [];
  void flex.export((key, data) => {
    if (key.endsWith('map')) exported = JSON.parse(data!) as ShardEntry[];
  });
  const sorted = [...exported].sort(([one], [other]) => (one < other ? -1 : 1));
  assert.equal(postings.entries(), sorted);
  assert.is(sorted.length, terms.length);
});

test.run();
