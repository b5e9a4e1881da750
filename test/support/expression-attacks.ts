import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** An expression of JavaScript. */
export interface Expression {
  pattern: string;
  flags: string;
}

const parser = new RegExpParser({ ecmaVersion: 2025 });

/** A few characters of a set; the last is one that is not in it, where there is such a character in ASCII. */
function charactersOf(
  node: AST.CharacterClass | AST.CharacterSet | AST.Character,
  { pattern, flags }: Expression,
): { inside: string[]; outside: string[] } {
  const member = new RegExp(`^${node.raw}$`, flags.replace(/[gyd]/g, ''));
  // Characters that the expression names elsewhere are those at which its parts compete.
  const candidates = [...pattern, ...' \t\n"\'`<>()[]{}|:;,.*_~=-#&!/\\@aAzZ019xé中'];
  return {
    inside: candidates.filter((character) => member.test(character)).slice(0, 4),
    outside: candidates.filter((character) => !member.test(character)).slice(0, 1),
  };
}

/** Some texts that a part of an expression matches. */
function samplesOf(node: AST.Element | AST.Alternative, expression: Expression): string[] {
  switch (node.type) {
    case 'Alternative':
      return node.elements.reduce<string[]>(
        (before, element) =>
          before.flatMap((text) => samplesOf(element, expression).map((sample) => text + sample)).slice(0, 6),
        [''],
      );
    case 'Group':
    case 'CapturingGroup':
      return [
        ...new Set(node.alternatives.flatMap((alternative) => samplesOf(alternative, expression).slice(0, 2))),
      ].slice(0, 6);
    case 'Quantifier':
      return node.min === 0
        ? ['', ...samplesOf(node.element, expression).slice(0, 2)]
        : samplesOf(node.element, expression)
            .map((text) => text.repeat(node.min))
            .slice(0, 3);
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterSet':
    case 'CharacterClass':
      return charactersOf(node as AST.CharacterClass, expression).inside.slice(0, 2);
    default:
      return [''];
  }
}

/** Texts before, in and after which something repeats. */
export interface Attack {
  before: string;
  pump: string;
  after: string;
}

/** Attacks on each unlimited repetition: what points to it, what it repeats, and what then does not match. */
export function attacksOn(expression: Expression): Attack[] {
  const { pattern, flags } = expression;
  const ast = parser.parsePattern(pattern, 0, pattern.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const pumps = new Set<string>();
  const befores = new Set<string>(['']);
  visitRegExpAST(ast, {
    onQuantifierEnter(node) {
      if (node.max < 100) return;
      for (const sample of samplesOf(node.element, expression)) if (sample !== '') pumps.add(sample);
      for (let part: AST.Node = node; part.parent; part = part.parent) {
        if (part.parent.type !== 'Alternative') continue;
        const index = part.parent.elements.indexOf(part as AST.Element);
        const elements = part.parent.elements.slice(0, index);
        for (const sample of samplesOf({ ...part.parent, elements }, expression).slice(0, 3)) befores.add(sample);
      }
    },
  });
  const texts = [...pumps];
  // Two parts that repeat one after the other, and a beginning that repeats with what follows it.
  for (const first of texts.slice(0, 6))
    for (const second of texts.slice(0, 6)) if (first !== second) pumps.add(first + second);
  for (const before of befores) for (const text of texts.slice(0, 4)) if (before !== '') pumps.add(before + text);
  return [...pumps].flatMap((pump) =>
    [...befores].flatMap((before) => ['', '\0', '!', '\n'].map((after) => ({ before, pump, after }))),
  );
}

/** At most so many items of a list, from all of its parts. */
export function sampleOf<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => items[Math.floor(index * step)]!);
}
