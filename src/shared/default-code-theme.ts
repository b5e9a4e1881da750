/** A group of tokens that share a color. */
export interface ColorGroup {
  /** Last part of the CSS variable `--hd-code-<name>`. */
  name: string;
  light: string;
  dark: string;
  scopes: readonly string[];
}

/** Text without a group, and the background of the code. */
export const defaultSurface = {
  foreground: { light: '#24292f', dark: '#d8dde5' },
  background: { light: '#f6f8fa', dark: '#1b2029' },
} as const;

/** Heddle's own colors: group n becomes class `t<n>`, counted from 1. Each has a contrast of 4.5 or more. */
export const colorGroups: readonly ColorGroup[] = [
  {
    name: 'comment',
    light: '#5b6270',
    dark: '#9aa2b2',
    scopes: ['comment', 'string.quoted.docstring', 'markup.quote', 'meta.diff.header', 'meta.diff.index'],
  },
  {
    name: 'keyword',
    light: '#1556b0',
    dark: '#82b1ff',
    scopes: [
      'keyword',
      'storage',
      'keyword.operator.new',
      'keyword.operator.expression',
      'keyword.operator.logical.python',
      'keyword.operator.wordlike',
      'keyword.operator.word',
      'punctuation.definition.template-expression',
      'punctuation.section.embedded',
      'punctuation.definition.interpolation',
      'punctuation.definition.directive',
      'markup.heading',
      'entity.name.section',
    ],
  },
  {
    name: 'string',
    light: '#286445',
    dark: '#93d1a4',
    scopes: [
      'string',
      'constant.other.symbol',
      'markup.inline.raw',
      'support.constant.property-value',
      'support.constant.font-name',
    ],
  },
  {
    name: 'constant',
    light: '#93460f',
    dark: '#e8ad73',
    scopes: [
      'constant',
      'keyword.other.unit',
      'support.constant',
      'string.regexp',
      'keyword.operator.quantifier.regexp',
      'constant.character.escape string',
      'markup.changed',
    ],
  },
  {
    name: 'function',
    light: '#673aa6',
    dark: '#c6abf7',
    scopes: [
      'entity.name.function',
      'support.function',
      'variable.function',
      'entity.name.command',
      'meta.function-call.generic.python',
      'entity.name.function.decorator',
      'punctuation.decorator',
      'punctuation.definition.decorator',
      'markup.underline.link',
      'string.other.link',
      'constant.other.reference.link',
      'meta.diff.range',
    ],
  },
  {
    name: 'type',
    light: '#0b6270',
    dark: '#74cdd6',
    scopes: [
      'entity.name.type',
      'entity.name.class',
      'entity.other.inherited-class',
      'entity.name.namespace',
      'entity.name.package',
      'entity.name.module',
      'entity.name.scope-resolution',
      'support.type',
      'support.class',
      'keyword.type',
      'storage.type.java',
      'storage.type.primitive',
      'storage.type.generic',
      'storage.type.object.array',
      'storage.type.built-in',
      'storage.type.numeric',
      'storage.type.string',
      'storage.type.boolean',
      'storage.type.error.go',
      'storage.modifier.import',
      'storage.modifier.package',
      'fenced_code.block.language',
    ],
  },
  {
    name: 'variable',
    light: '#8d2f50',
    dark: '#eda6b9',
    scopes: [
      'variable.parameter',
      'variable.language',
      'variable.other.normal.shell',
      'variable.other.positional.shell',
      'variable.other.special.shell',
      'variable.other.bracket.shell',
      'variable.other.readwrite.instance',
      'variable.argument.css',
      'variable.css',
      'variable.scss',
      'variable.other.less',
      'variable.other.php',
      'entity.name.variable.parameter',
    ],
  },
  {
    name: 'property',
    light: '#3c4f80',
    dark: '#aabfe6',
    scopes: [
      'meta.object-literal.key',
      'support.type.property-name',
      'support.type.vendored.property-name',
      'entity.other.attribute-name',
      'entity.name.tag.yaml',
      'variable.other.key.toml',
      'variable.other.graphql',
      'keyword.other.definition.ini',
      'variable.object.property',
    ],
  },
  {
    name: 'tag',
    light: '#9b2f3f',
    dark: '#f19a9a',
    scopes: ['entity.name.tag', 'support.class.component', 'entity.name.tag.css', 'entity.name.tag.reference.scss'],
  },
  {
    name: 'operator',
    light: '#525b6b',
    dark: '#a3acbd',
    scopes: [
      'keyword.operator',
      'punctuation.definition.list.begin',
      'beginning.punctuation.definition.list',
      'storage.type.function.arrow',
    ],
  },
  { name: 'inserted', light: '#17692f', dark: '#7fd592', scopes: ['markup.inserted'] },
  { name: 'deleted', light: '#a8261f', dark: '#ff9c92', scopes: ['markup.deleted', 'invalid'] },
];

/** Scopes whose text falls back to the default color although their surroundings have one. */
const plainScopes = [
  'meta.template.expression',
  'meta.interpolation',
  'meta.embedded',
  'source.embedded',
  'markup.fenced_code',
  'keyword.operator.type.annotation',
  'keyword.operator.optional',
  'keyword.operator.accessor',
  'keyword.operator.access',
  'keyword.operator.namespace',
];

const placeholder = (group: number): string => `#${group.toString(16).padStart(6, '0')}`;

/** A TextMate theme, as far as the default one needs its form. */
interface TextMateTheme {
  name: string;
  type: 'light';
  fg: string;
  bg: string;
  settings: { scope?: string[]; settings: { foreground?: string; background?: string; fontStyle?: string } }[];
}

/** Classes of font styles by their bit in a token's style. */
export const fontClasses = [
  { bit: 1, name: 'ti', declaration: 'font-style:italic' },
  { bit: 2, name: 'tb', declaration: 'font-weight:bold' },
  { bit: 8, name: 'ts', declaration: 'text-decoration:line-through' },
] as const;

/** The groups as a shiki theme: group n has the color number n, and text without a group number 0. */
export function createDefaultTheme(): TextMateTheme {
  const surface = { foreground: placeholder(0), background: '#ffffff' };
  return {
    name: 'heddle',
    type: 'light',
    fg: surface.foreground,
    bg: surface.background,
    settings: [
      { settings: surface },
      { scope: [...plainScopes], settings: { foreground: placeholder(0) } },
      ...colorGroups.map(({ scopes }, index) => ({
        scope: [...scopes],
        settings: { foreground: placeholder(index + 1) },
      })),
      { scope: ['markup.bold', 'markup.heading', 'strong'], settings: { fontStyle: 'bold' } },
      { scope: ['markup.italic', 'emphasis'], settings: { fontStyle: 'italic' } },
      { scope: ['markup.strikethrough'], settings: { fontStyle: 'strikethrough' } },
    ],
  };
}

/** Classes of a token by its color in the default theme and its font style; `''` for plain text. */
export function defaultTokenClasses(color: string, fontStyle: number): string {
  const group = Number.parseInt(color.slice(1), 16);
  const names = fontClasses.filter(({ bit }) => fontStyle & bit).map(({ name }) => name);
  return [...(group > 0 ? [`t${group}`] : []), ...names].join(' ');
}
