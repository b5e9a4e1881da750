import { codeSamples, type Words } from './code-samples.js';
import type { Random } from './random.js';
import { english, type Vocabulary } from './vocabulary.js';

/** Place of a page in its corpus. */
export interface PagePlace {
  number: number;
  /** Pages of the corpus; links point to any of them. */
  total: number;
  urlOf(number: number): string;
}

/**
 * Markdown of a page of about 6 kB: headings, paragraphs with links, lists, a table, and four code blocks in four of six
 * languages, which do not repeat in the corpus.
 */
export function plainPage({ number, total, urlOf }: PagePlace, random: Random, vocabulary: Vocabulary): string {
  const { pick } = random;
  const { nouns, verbs, adjectives } = vocabulary;
  const words = (from: Vocabulary): Words => {
    const noun = pick(from.nouns);
    const verb = pick(from.verbs);
    return { noun, Noun: noun.charAt(0).toUpperCase() + noun.slice(1), verb, adjective: pick(from.adjectives) };
  };
  const sentence = (): string => {
    const { noun, verb, adjective } = words(vocabulary);
    const others = [adjectives, nouns, nouns, verbs, adjectives, nouns].map((list) => pick(list));
    return vocabulary.sentence([adjective, noun, verb, ...others]);
  };
  const sentences = (count: number): string[] => Array.from({ length: count }, sentence);
  const paragraph = (count: number): string => sentences(count).join(vocabulary.space);
  const link = (): string => {
    const target = Math.floor(random.next() * total);
    return vocabulary.seeLink(vocabulary.join([pick(adjectives), pick(nouns)]), urlOf(target));
  };
  const section = (part: number): string[] => {
    const shown = words(vocabulary);
    const named = vocabulary === english ? shown : words(english);
    const languages = Object.keys(codeSamples);
    const language = languages[(number + part) % languages.length]!;
    return [
      `## ${vocabulary.howTo(shown.adjective, shown.noun, shown.verb, part + 1)}`,
      '',
      [paragraph(4), link(), vocabulary.use(`${named.noun}.${named.verb}()`)].join(vocabulary.space),
      '',
      ...sentences(4).map((text) => `- ${text}`),
      '',
      `\`\`\`${language} title="${named.noun}-${number}.${language}"`,
      codeSamples[language]!(named, number * 4 + part),
      '```',
      '',
      `### ${vocabulary.details(shown.noun, part + 1)}`,
      '',
      paragraph(3),
      '',
    ];
  };
  const row = (): string => {
    const cells = [`\`${pick(nouns)}\``, vocabulary.join([pick(adjectives), pick(nouns)])];
    return `| ${[...cells, `\`${Math.floor(random.next() * 100)}\``].join(' | ')} |`;
  };
  return [
    `# ${vocabulary.title(number, vocabulary.join([pick(adjectives), pick(nouns)]))}`,
    '',
    paragraph(3),
    '',
    ...[0, 1, 2, 3].flatMap(section),
    vocabulary.tableHead,
    '| --- | --- | --- |',
    ...Array.from({ length: 5 }, row),
    '',
  ].join('\n');
}
