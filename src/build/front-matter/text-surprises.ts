import type * as Yaml from 'yaml';
import { frontMatterComment, frontMatterNotText } from '../report/errors/front-matter.js';
import type { TextPosition, TextProblem } from '../report/errors/front-matter.js';
import { frontMatterFields } from './fields.js';

// YAML reads some texts differently than people write them: ` #` begins a comment, and `1.10` is the number 1.1. That is right
// by its rules, so it is no error; where a text is shown to visitors, a warning shows what was read.

/** Fields whose scalars, also within lists and maps, are shown as texts. Those of other fields are data. */
const shownFields = new Set(['hero', 'features', 'prev', 'next', 'author', 'authors', 'tags', 'head']);
/** Keys within such fields whose values are no texts. */
const dataKeys = new Set(['span', 'width', 'height', 'theme', 'sizes', 'srcset', 'rel', 'target']);

interface Reading {
  yaml: typeof Yaml;
  /** The whole block. */
  text: string;
  placeAt: (offset: number) => TextPosition;
  report: (problem: TextProblem) => void;
}

/** Reports a plain scalar that is read as something else than the text on its line. */
function checkScalar(
  scalar: Yaml.Scalar,
  path: string,
  keepsSource: boolean,
  { text, placeAt, report }: Reading,
): void {
  const { range, value, source = '' } = scalar;
  if (!range || (scalar.type !== 'PLAIN' && scalar.type !== undefined)) return;
  const place = placeAt(range[0]);
  const [, comment] = /^([ \t]*#.*)/.exec(text.slice(range[1])) ?? [];
  // A value that is nothing but a comment may be left out on purpose.
  const isMeant = source !== '' || /^[ \t]*#\S/.test(comment ?? '');
  if (comment !== undefined && isMeant && (typeof value === 'string' || keepsSource || value === null))
    report(frontMatterComment(place, path, source, comment));
  else if (!keepsSource && source !== '' && typeof value !== 'string' && String(value) !== source)
    report(frontMatterNotText(place, path, String(value), source));
}

function checkNode(node: unknown, path: string, keepsSource: boolean, reading: Reading): void {
  const { yaml } = reading;
  if (yaml.isScalar(node)) checkScalar(node, path, keepsSource, reading);
  else if (yaml.isSeq(node))
    node.items.forEach((item, index) => checkNode(item, `${path}[${index}]`, keepsSource, reading));
  else if (yaml.isMap(node))
    for (const { key, value } of node.items) {
      const name = yaml.isScalar(key) ? String(key.value) : '';
      if (!dataKeys.has(name)) checkNode(value, `${path}.${name}`, keepsSource, reading);
    }
}

/** Reports texts of a field that YAML reads differently than they look. */
export function reportSurprises(key: string, value: unknown, reading: Reading): void {
  const kind = frontMatterFields.get(key);
  if (kind === 'text' || kind === 'texts') checkNode(value, key, true, reading);
  else if (shownFields.has(key)) checkNode(value, key, false, reading);
}
