import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FoundTerm } from '../../../src/shared/search/find-term.js';
import { createMatches, createSectionMarks, type Match, type Matches } from '../../../src/shared/search/matches.js';
import { createSectionScorer } from '../../../src/shared/search/rank-sections.js';
import { coverageFactor } from '../../../src/shared/search/ranking.js';

const match = (found: string, strength: number): Match => ({ found, strength, kind: 'exact', isTop: false });

function matchesOf(...lists: [found: string, strength: number, sections: number[]][]): Matches {
  const matches = createMatches();
  for (const [found, strength, sections] of lists) matches.add(match(found, strength), sections);
  return matches;
}

const foundTerm = (term: string, matches: Matches): FoundTerm => ({
  query: { term, kind: 'word', weight: 1, parts: [], joined: [], isOpen: false },
  matches,
  foundTerms: new Set([term]),
  rarity: 1,
  correctedTo: [],
});

test('the strongest match of a section counts, and of equal ones the first', () => {
  const matches = matchesOf(['weak', 0.2, [1, 4, 9]], ['strong', 0.9, [4, 7]], ['same', 0.9, [7, 8]]);
  const found = [1, 4, 7, 8, 9, 2].map((section) => matches.get(section)?.found);
  assert.equal(found, ['weak', 'strong', 'strong', 'same', 'weak', undefined]);
});

test('sections that are taken away are gone from every list', () => {
  const matches = matchesOf(['a', 0.5, [1, 2]], ['b', 0.9, [3]]);
  matches.keep((section) => section === 2);
  assert.equal(matches.lists(), [{ match: match('a', 0.5), sections: [2] }]);
  assert.not(matches.isEmpty());
  matches.keep(() => false);
  assert.ok(matches.isEmpty());
});

test('a term counts once in a section, with its strongest match', () => {
  const score = createSectionScorer(16);
  const one = foundTerm('a', matchesOf(['ab', 0.25, [2, 3]], ['a', 0.5, [2]]));
  const other = foundTerm('b', matchesOf(['b', 0.5, [2]]));
  for (let round = 0; round < 2; round++) {
    const { scores, total } = score([one, other], () => 1, 10);
    assert.is(total, 2);
    assert.equal(
      scores.map(({ section, score: value, coverage }) => [section, value, coverage]),
      [
        [2, 1, 1],
        [3, 0.25 * coverageFactor(0.5, 2), coverageFactor(0.5, 2)],
      ],
    );
  }
});

test('of many sections the best are given, equal ones in the order of the site', () => {
  const sections = Array.from({ length: 5000 }, (_, section) => section);
  const strong = sections.filter((section) => section % 1000 === 999);
  const score = createSectionScorer(5000);
  const term = foundTerm('a', matchesOf(['a', 0.9, strong], ['a', 0.5, sections.filter((id) => id % 1000 !== 999)]));
  const { scores, total } = score([term], () => 1, 8);
  assert.is(total, 5000);
  assert.equal(
    scores.map(({ section }) => section),
    [...strong, 0, 1, 2],
  );
});

test('marks tell sections apart until they are cleared', () => {
  const marks = createSectionMarks(8);
  marks.clear();
  assert.is(marks.markAll([1, 2, 2]), 2);
  assert.not(marks.mark(1));
  assert.ok(marks.has(2));
  marks.clear();
  assert.not(marks.has(2));
});

test.run();
