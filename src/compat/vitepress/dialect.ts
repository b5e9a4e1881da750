import { isRecord } from '../../shared/is-record.js';
import type { FieldRule, Dialect } from '../dialect.js';
import { keptFlag, image, named, type WrittenFields } from '../field-rules.js';
import { isVueCode, remarkInterpolations } from './interpolations.js';

/** Source of an image, where one is enough. */
function source(value: unknown): unknown {
  const { src } = image(value);
  return isRecord(src) ? src['light'] : src;
}

const layouts: Record<string, WrittenFields> = {
  home: { pageType: 'home' },
  page: { pageType: 'doc-wide', sidebar: false, outline: false },
  false: { pageType: 'blank' },
};

/** Fields of VitePress. */
const vitePressFields: Readonly<Record<string, FieldRule>> = {
  layout: (value) => layouts[String(value)] ?? {},
  outline: keptFlag('outline'),
  aside: (value) => (value === false ? { outline: false } : {}),
  titleTemplate: (value) => ({ titleSuffix: value === false ? '' : String(value).replace(/^:title/, '') }),
  hero: (value) => ({
    hero: isRecord(value) && 'image' in value ? { ...value, image: image(value['image']) } : value,
  }),
  features: (value) => ({
    features: Array.isArray(value)
      ? value.map((feature: unknown) =>
          isRecord(feature) && isRecord(feature['icon']) ? { ...feature, icon: source(feature['icon']) } : feature,
        )
      : value,
  }),
  lastUpdated: keptFlag('lastUpdated'),
  footer: named('siteFooter'),
};

export const vitepress: Dialect = {
  name: 'vitepress',
  fields: vitePressFields,
  syntax: [{ kind: 'md', stage: 'texts', plugin: remarkInterpolations }],
  containers: {
    // They keep their content from being a template.
    'v-pre': 'literal',
    raw: 'literal',
    // vitepress-plugin-tabs
    tabs: 'tabs',
    // VuePress, from which sites came.
    'code-group-item': 'tab',
  },
  // What is shown in a browser alone, and slots of a component.
  frameTags: /<\/?(?:ClientOnly|template)(?:\s[^<>]*)?>/g,
  fillsIn: isVueCode,
  hasFilesBesidePages: true,
  foreignModules: ['vitepress', 'vue', '@vue', '@vueuse', '~icons'],
  foreignFiles: ['.vue'],
  hasImportGlobs: true,
  styles: ['team.css', 'variables.css'],
};
