import type { ExplainedScore } from '../shared/search/rank-sections.js';
import type { Segment } from '../shared/search/highlight.js';
import type { SearchHit, SearchResult } from '../shared/search/search-types.js';
import { searchOutput } from '../build/search/search-output.js';
import { stripControls } from '../build/util/strip-controls.js';
import type { CommandOf } from './parsed-command.js';

const textOf = (segments: readonly Segment[]): string => stripControls(segments.map(({ text }) => text).join(''));

const rounded = (value: number): string => value.toFixed(2);

/** The parts of a score, one a line. */
function formatExplanation({ terms, coverage, boost, factors }: ExplainedScore): string[] {
  const lines = terms.map(({ term, found, kind, rarity, strength, weight }) => {
    const as = found === term ? '' : ` as ${stripControls(found)}`;
    const parts = `rarity ${rounded(rarity)} x strength ${rounded(strength)} x weight ${rounded(weight)}`;
    return `${stripControls(term)}${as} (${kind}): ${parts}`;
  });
  if (coverage !== 1) lines.push(`words found: x ${rounded(coverage)}`);
  if (boost !== 1) lines.push(`boost of the page: x ${rounded(boost)}`);
  return [...lines, ...Object.entries(factors).map(([name, factor]) => `${name}: x ${rounded(factor)}`)];
}

function formatHit(hit: SearchHit, index: number, isExplained: boolean): string {
  const path = [...hit.segments.path, hit.segments.title].map(textOf).join(' > ');
  const lines = [`${index + 1}. ${path}`, `   ${stripControls(hit.url)}`];
  const snippet = textOf(hit.segments.snippet);
  if (snippet !== '') lines.push(`   ${snippet}`);
  if (!isExplained) return lines.join('\n');
  lines.push(`   score ${rounded(hit.score)}`);
  return [...lines, ...formatExplanation(hit.explanation).map((line) => `     ${line}`)].join('\n');
}

/** What `heddle search` prints. */
export function formatResult({ hits, total, corrections }: SearchResult, isExplained: boolean): string {
  const notes = corrections.map(
    ({ typed, used }) => `No page holds "${stripControls(typed)}"; searched for ${used.map(stripControls).join(', ')}.`,
  );
  const count = hits.length === 0 ? 'Nothing was found.' : `${hits.length} of ${total} sections that were found`;
  return [...notes, ...hits.map((hit, index) => formatHit(hit, index, isExplained)), count].join('\n\n');
}

/** `heddle search`: prints what a search on the built site finds. */
export async function runSearch({
  command: _command,
  isDebug: _isDebug,
  ...flags
}: CommandOf<'search'>): Promise<number> {
  const { isExplained, ...options } = flags;
  const result = await searchOutput({ projectRoot: process.cwd(), ...options });
  console.log(formatResult(result, isExplained));
  return 0;
}
