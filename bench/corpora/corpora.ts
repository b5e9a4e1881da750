import { plainPage, type PagePlace } from './plain-page.js';
import { createRandom, type Random } from './random.js';
import { chinese, english, type Vocabulary } from './vocabulary.js';

/** A file of a corpus: path below its folder, and text. */
export type CorpusFile = readonly [path: string, text: string];

/** Which corpus, and how large. */
export interface CorpusSpec {
  name: CorpusName;
  /** Pages without the home page. */
  pages: number;
  /** Folders that hold the pages; by default one for 20 pages, and one for all of `large-navigation`. */
  sections?: number;
}

interface PageSet {
  /** Folder of the pages, such as `docs/en`. */
  folder: string;
  /** What comes before the section in an address. */
  prefix: string;
  extension: string;
  text: (place: PagePlace, random: Random) => string;
}

const seed = 20;
const config = (fields: string): CorpusFile => [
  'site.config.mjs',
  `export default { title: 'Corpus', root: 'docs', route: { cleanUrls: true }${fields} };\n`,
];

function* pagesOf(
  { folder, prefix, extension, text }: PageSet,
  total: number,
  sections: number,
): Generator<CorpusFile> {
  const random = createRandom(seed);
  const urlOf = (page: number): string => `${prefix}/section-${page % sections}/page-${page}`;
  for (let number = 0; number < total; number++)
    yield [`${folder}/section-${number % sections}/page-${number}${extension}`, text({ number, total, urlOf }, random)];
  yield [`${folder}/index.md`, '# Corpus\n\nA generated site.\n'];
  yield [`${folder}/_nav.json`, JSON.stringify([{ text: 'First', link: `${prefix}/section-0/page-0` }])];
}

const written =
  (vocabulary: Vocabulary) =>
  (place: PagePlace, random: Random): string =>
    plainPage(place, random, vocabulary);

/** A plain page with a component that is imported, one with children, and an expression. */
function mdxPage(place: PagePlace, random: Random): string {
  const { number } = place;
  const [heading = '', intro = '', ...rest] = plainPage(place, random, english).split('\n\n');
  const page = [
    "import { Counter } from '../../components/counter.jsx';\nimport { Note } from '../../components/note.jsx';",
    `export const number = ${number};`,
    heading,
    intro,
    `<Counter start={${number % 10}} label="${random.pick(english.nouns)}" />`,
    'This is page {number} of the corpus.',
    `<Note title="${random.pick(english.adjectives)}">\n\n${rest[1]}\n\n</Note>`,
    ...rest.toSpliced(1, 1),
  ];
  return page.join('\n\n');
}

const components: readonly CorpusFile[] = [
  [
    'components/counter.jsx',
    'import { useState } from \'react\';\n\nexport function Counter({ start, label }) {\n  const [count, setCount] = useState(start);\n  return (\n    <button type="button" onClick={() => setCount(count + 1)}>\n      {label}: {count}\n    </button>\n  );\n}\n',
  ],
  [
    'components/note.jsx',
    'export function Note({ title, children }) {\n  return (\n    <aside>\n      <strong>{title}</strong>\n      {children}\n    </aside>\n  );\n}\n',
  ],
];

/** Sections of a page are separated by their headings. */
const sectionStart = /^(?=## )/m;

/** Plain pages whose four sections are Markdown files that the page imports. */
function* pagesOfFragments(pages: number, sections: number): Generator<CorpusFile> {
  for (const [path, text] of pagesOf({ ...plainSet, extension: '.mdx' }, pages, sections)) {
    const [start, ...fragments] = text.split(sectionStart);
    const page = /\/(page-\d+)\.mdx$/.exec(path)?.[1];
    if (page === undefined) {
      yield [path, text];
      continue;
    }
    const files = fragments.map((_, index) => `_${page}-${index}.md`);
    const imports = files.map((file, index) => `import Part${index} from './${file}';\n`).join('');
    const shown = files.map((_, index) => `<Part${index} />\n`).join('\n');
    yield [path, `${imports}\n${start}${shown}`];
    for (const [index, file] of files.entries()) yield [path.replace(`${page}.mdx`, file), fragments[index]!];
  }
}

const pagesPerSection = 20;
const evenSections = (pages: number): number => Math.max(1, Math.ceil(pages / pagesPerSection));
const plainSet: PageSet = { folder: 'docs', prefix: '', extension: '.md', text: written(english) };

const generators = {
  /** Plain Markdown of about 6 kB a page. */
  *plain(pages: number, sections = evenSections(pages)): Generator<CorpusFile> {
    yield* pagesOf(plainSet, pages, sections);
    yield config('');
  },
  /** The same with two components of React and an expression on every page. */
  *mdx(pages: number, sections = evenSections(pages)): Generator<CorpusFile> {
    yield* pagesOf({ ...plainSet, extension: '.mdx', text: mdxPage }, pages, sections);
    yield* components;
    yield config('');
  },
  /** Plain pages on a site with the plugin that writes Markdown for language models. */
  *llms(pages: number, sections = evenSections(pages)): Generator<CorpusFile> {
    yield* pagesOf(plainSet, pages, sections);
    const [path, text] = config(', plugins: [llms()]');
    yield [path, `import { llms } from 'heddle/plugins/llms';\n${text}`];
  },
  /** Plain pages whose four sections are fragments. */
  *fragments(pages: number, sections = evenSections(pages)): Generator<CorpusFile> {
    yield* pagesOfFragments(pages, sections);
    yield config('');
  },
  /** Plain pages in one of seven languages, which the six others show. */
  *fallbacks(pages: number, sections = evenSections(pages)): Generator<CorpusFile> {
    yield* pagesOf({ ...plainSet, folder: 'docs/en' }, pages, sections);
    const locales = ['en', 'de', 'es', 'fr', 'it', 'pt', 'zh'].map((lang) => `{ lang: '${lang}', label: '${lang}' }`);
    yield config(`, lang: 'en', i18n: { fallback: true }, locales: [${locales.join(', ')}]`);
  },
  /** Plain pages that are all in one section, so that each has the same long sidebar. */
  *'large-navigation'(pages: number, sections = 1): Generator<CorpusFile> {
    yield* generators.plain(pages, sections);
  },
  /** Half of the pages in English, half in Chinese. */
  *'two-languages'(pages: number, sections?: number): Generator<CorpusFile> {
    const half = Math.ceil(pages / 2);
    const perLanguage = sections ?? evenSections(half);
    yield* pagesOf({ ...plainSet, folder: 'docs/en' }, half, perLanguage);
    const text = written(chinese);
    yield* pagesOf({ ...plainSet, folder: 'docs/zh', prefix: '/zh', text }, pages - half, perLanguage);
    yield config(", lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }]");
  },
};

export type CorpusName = keyof typeof generators;

export const corpusNames = Object.keys(generators) as CorpusName[];

/** Folder of the pages of the default language. */
export const docsFolder = (name: CorpusName): string =>
  name === 'two-languages' || name === 'fallbacks' ? 'docs/en' : 'docs';

/** Address and source of a page of a corpus. With two languages they are those of the default one. */
export function corpusPage({ name, pages, sections }: CorpusSpec, number: number): { url: string; file: string } {
  const isBilingual = name === 'two-languages';
  const ofLanguage = isBilingual ? Math.ceil(pages / 2) : pages;
  const count = sections ?? (name === 'large-navigation' ? 1 : evenSections(ofLanguage));
  const url = `/section-${number % count}/page-${number}`;
  return { url, file: `${docsFolder(name)}${url}${name === 'mdx' || name === 'fragments' ? '.mdx' : '.md'}` };
}

/** Files of a corpus; the same for the same specification. */
export function corpusFiles({ name, pages, sections }: CorpusSpec): Generator<CorpusFile> {
  return generators[name](pages, sections);
}
