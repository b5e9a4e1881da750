import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/project-root.js';
import { listDocs, readDoc } from './page-outline.js';
import { replaceReferenceTables } from './option-tables.js';

// Claims are sentences that code can contradict: those with a number that has a unit, and those with a word such as
// *never*, *only*, *error*, *by default*, *takes precedence*, *at most* or *nothing*. Words that most sentences contain make a
// claim in a certain place alone: *each* and *every* at the beginning, *the same* before what can be compared, a number before
// files and requests, *no* and *without* before what visitors load, *before* and *after* with a step of the build, a time
// after *within*, *can't* and *refuses* where they promise safety, and what a failure leaves. A cell of a table or an item of a list is read like a paragraph.
// Code blocks, headings, titles of containers, and the tables that `npm run reference` writes contain no claims.

const claimWords = /(?<![\w-])(?:errors?(?! codes?\b| messages?\b)|warnings?|never|always|only|all|(?:the|this|same|fixed) order|by default|defaults? (?:is|are|to)|(?:takes?|taking|have|has) (?:precedence|priority)|overrid(?:e|es|den)|wins?|nothing|no others?|at (?:most|least)|up to \d+)(?![\w-])/i;
/** Claims about all pages or messages, about what is equal, what is loaded, and which step is first. */
const placedWords = [
  /^(?:each|every) (?!of )(?:\S+ ){2,}/i,
  /(?<![\w-])(?:the )?same (?:bytes|output|pages|anchors|scripts?|class names|requests|index|HTML)(?![\w-])/i,
  /(?<![\w-])(?:loads?|writes?|makes?|sends?|adds?|shares?|ships?) (?:only )?(?:one|two|three|four|a single|a second) (?:more )?(?:HTML )?(?:style sheets?|scripts?|requests?|files?|bundles?)(?![\w-])/i,
  /(?<![\w-])(?:one|two|three|four|a single) (?:more )?(?:style sheets?|and a script|for a page of)(?![\w-])/i,
  /(?<![\w-])(?:loads?|sends?|stores?|ships?|runs?) no(?:ne)?(?![\w-])|(?<![\w-])(?:adds?|needs?|has|have) no (?:JavaScript|React|scripts?|server|service)(?![\w-])/i,
  /(?<![\w-])without (?:loading )?(?:JavaScript|scripts?|React|a service|an account|a reload|rendering|compiling)(?![\w-])/i,
  /(?<![\w-])(?:runs?|called|applied|read|loads?|loaded|checked|comes?) (?:\w+ )?(?:before|after)(?![\w-])/i,
  /(?<![\w-])(?:within|waits? for|after|once) (?:a|an|one|two|five|half an?|\d+) (?:minutes?|seconds?|pixels)(?![\w-])/i,
  /(?<![\w-])(?:can't|cannot) (?:publish|access|run code|change what|delete)(?![\w-])|(?<![\w-])refuses?(?= (?:to|requests|other))/i,
  /(?<![\w-])(?:output|good site|published site) (?:stays|remains|is untouched)(?![\w-])|(?<![\w-])leaves the last (?:good site|output)(?![\w-])/i,
];

const isClaim = (text: string): boolean => claimWords.test(text) || placedWords.some((words) => words.test(text));

const quantity = /(?<![\w.#/-])\d[\d,.]*\s?(?:kB|MB|GB|ms|seconds?|px|pixels|%|minutes?|hours?|days?|pages|characters|levels|packages)\b/g;

/** Text of a page without front matter, code blocks, headings, components and targets of links. */
const proseOf = (source: string): string =>
  source
    .replace(/^---\n[^]*?\n---\n/, '')
    .replace(/^( *)(`{3,}|~{3,})[^]*?^\1\2 *$/gm, '')
    .replace(/^(?:#+ |:::|import |export ).*$/gm, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<\/?[A-Z][^]*?>/g, '');

const withoutCode = (text: string): string => text.replace(/`[^`\n]*`/g, '');

const unmarked = (text: string): string => text.replace(/\*\*|[[\]]/g, '').replace(/\s+/g, ' ').trim();

/** Sentences of a page in their order, as plain text with inline code. */
function sentencesOf(source: string): string[] {
  return proseOf(source)
    .split('\n')
    .flatMap((line) => (line.trimStart().startsWith('|') ? line.split(/(?<!\\)\|/) : [line.replace(/^\s*(?:[-*>]|\d+\.)\s+/, '')]))
    .flatMap((block) => unmarked(block).split(/(?<=[.!?][)"']?) (?=[A-Z`(“"\d])/))
    .filter((sentence) => sentence !== '');
}

/** Pages of a new site, as `heddle init` writes them in English. */
const templatePages = ['basic/en/docs', 'i18n/shared/docs/en'].flatMap((folder) =>
  readdirSync(join(projectRoot, 'src/cli/templates', folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.mdx?$/.test(path))
    .sort()
    .map((path) => `src/cli/templates/${folder}/${path.replaceAll('\\', '/')}`),
);

/** Texts whose claims are registered: the English documentation, the README, and pages of new sites. `api/errors.md` has a test of its own. */
export const claimPages: readonly string[] = [
  ...listDocs('en').filter((path) => /\.mdx?$/.test(path) && !/^(?:fragments|releases)\/|^api\/errors/.test(path)),
  'README.md',
  ...templatePages,
];

/** Source of one of them. The lines of a paragraph outside of the documentation are joined. */
export const readClaimPage = (page: string): string =>
  page === 'README.md' || page.startsWith('src/')
    ? readFileSync(join(projectRoot, page), 'utf8').replace(/(?<=[^\n|>])\n {0,2}(?=[A-Za-z(_*`](?!``))/g, ' ')
    : readDoc('en', page);

const readProse = (page: string): string => replaceReferenceTables(page, readClaimPage(page), 'en', () => '');

/** Sentences of a page that make a claim with one of the words. Equal ones are listed once. */
export const findClaims = (page: string): string[] => [
  ...new Set(sentencesOf(readProse(page)).filter((sentence) => isClaim(withoutCode(sentence)))),
];

/** Numbers with a unit in the text of a page, in any language. */
export const findQuantities = (source: string): string[] =>
  [...withoutCode(proseOf(source)).matchAll(quantity)].map(([written]) => written);

/** The same text without separators of thousands in numbers. */
export const ungroupedProse = (source: string): string => withoutCode(proseOf(source)).replaceAll(',', '');
