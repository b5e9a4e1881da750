/** Words that fill a sentence or a code sample. */
export interface Words {
  noun: string;
  /** The noun as the name of a class. */
  Noun: string;
  verb: string;
  adjective: string;
}

/** Source code of a language around some words; no two numbers give the same lines. */
export type CodeSample = (words: Words, number: number) => string;

/** A code sample for each language of the corpora. */
export const codeSamples: Readonly<Record<string, CodeSample>> = {
  ts: (w, n) =>
    `export interface ${w.Noun}${n} {\n  readonly id: string;\n  ${w.noun}: number;\n  tags?: string[];\n}\n\nexport async function ${w.verb}${w.Noun}${n}(input: ${w.Noun}${n}[]): Promise<Map<string, ${w.Noun}${n}>> {\n  const found = new Map<string, ${w.Noun}${n}>();\n  for (const item of input) {\n    if (item.${w.noun} > ${n % 97}) found.set(item.id, item);\n  }\n  return found;\n}`,
  js: (w, n) =>
    `import { ${w.noun}${n} } from './${w.noun}.js';\n\nconst limit${n} = ${n * 7};\nexport const ${w.verb}All${n} = (list) =>\n  list\n    .filter(({ size }) => size < limit${n})\n    .map((${w.noun}) => ({ ...${w.noun}, label: \`${w.adjective} \${${w.noun}.name}\` }));`,
  python: (w, n) =>
    `from dataclasses import dataclass, field\n\n@dataclass\nclass ${w.Noun}${n}:\n    """A ${w.adjective} ${w.noun}."""\n    name: str\n    size: int = ${n}\n    tags: list[str] = field(default_factory=list)\n\n    def ${w.verb}(self, other: "${w.Noun}${n}") -> bool:\n        return self.size < other.size and bool(self.tags)`,
  bash: (w, n) =>
    `#!/usr/bin/env bash\nset -euo pipefail\nfor ${w.noun} in "$@"; do\n  if [[ -f "$${w.noun}" ]]; then\n    echo "${w.verb} $${w.noun} ${n}" >> "log-${n}.txt"\n  fi\ndone`,
  json: (w, n) =>
    `{\n  "name": "${w.adjective}-${w.noun}-${n}",\n  "version": "${n % 9}.${n % 7}.${n % 5}",\n  "scripts": { "${w.verb}": "node ${w.noun}.js --limit ${n}" },\n  "keywords": ["${w.noun}", "${w.adjective}"]\n}`,
  css: (w, n) =>
    `.${w.noun}-${n} {\n  display: grid;\n  grid-template-columns: repeat(${(n % 5) + 1}, minmax(0, 1fr));\n  color: var(--${w.adjective}, #${String(n % 1000).padStart(3, '0')});\n}\n\n.${w.noun}-${n}:hover > .${w.adjective} {\n  opacity: 0.${(n % 9) + 1};\n}`,
};
