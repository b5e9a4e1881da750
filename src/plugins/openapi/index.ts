import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import type { MarkdownPage, Plugin } from '../../build/config/plugin.js';
import { referencePages, type PagePart, type ReferencePages } from './pages.js';
import { descriptionPlace } from './description-place.js';
import { partNodes, type PartContext } from './part-nodes.js';
import { posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optionProblems } from '../../build/config/options/check-options.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import { openapiOptions, type OpenapiOptions } from './options.js';
import { describeSpecification, type Reference } from './reference.js';
import { readSpecification } from './specification.js';
import { addTexts, createPluginText } from '../page-texts.js';

/** Remark plugin: replaces the code blocks of pages of a specification. */
function remarkOpenapi({ path, spec, styles }: { path: string; spec: string; styles: string }) {
  return (tree: Root, file: VFile): void => {
    const data = file.data as VFile['data'] & { page?: MarkdownPage; styles?: (string | { css: string })[] };
    const { page } = data;
    if (page?.frontmatter['openapi'] !== path) return;
    (data.styles ??= []).push(styles);
    const firstLine = String(file).split('\n').length + 1;
    const context: PartContext = { schemas: `${path}schemas/`, words: {}, descriptions: [], nextLine: firstLine };
    page.mapPlaces(({ line }) => {
      const description = context.descriptions.findLast((one) => one.line <= line);
      const read = (absolutePath: string): string | undefined => {
        const bytes = page.readInput(absolutePath);
        return bytes && Buffer.from(bytes).toString();
      };
      return description && descriptionPlace(description.text, spec, { projectRoot: page.projectRoot, read });
    });
    tree.children = tree.children.flatMap((node) =>
      node.type === 'code' && node.lang === 'openapi' ? partNodes(context, JSON.parse(node.value) as PagePart) : [node],
    );
  };
}

export type { OpenapiOptions } from './options.js';

/** Plugin: makes pages, a sidebar and search entries from an OpenAPI specification. */
export function openapi(options: OpenapiOptions): Plugin {
  const { path: written, pages: mode, samples } = withDefaults(openapiOptions, options);
  const path = `/${written}/`.replace(/^\/\//, '/').replace(/\/\/$/, '/');
  const { spec, languages } = options;
  const localePages = (
    reference: Reference,
    { locales, lang: defaultLang, i18nTexts, hasLocaleFolders, multiVersion }: SiteConfig,
  ): (ReferencePages & { folder: string })[] =>
    locales
      .filter(({ lang }) => languages?.includes(lang) ?? true)
      .map(({ lang }) => ({
        folder: posix.join(multiVersion.default, hasLocaleFolders ? lang : '', path.slice(1)),
        ...referencePages(reference, {
          home: lang === defaultLang ? '/' : `/${lang}/`,
          path,
          mode,
          text: createPluginText('openapi', { i18nTexts }, lang),
        }),
      }));
  return {
    name: `openapi ${path}`,
    options,
    checkOptions: () => optionProblems(openapiOptions, options),
    i18nSource: addTexts('openapi'),
    loadContent: async (loader, { projectRoot }) => {
      const specification = await readSpecification(spec, loader, resolve(projectRoot));
      return specification ? describeSpecification(specification, samples) : null;
    },
    addPages: (config, reference) =>
      reference ? localePages(reference as Reference, config).flatMap(({ pages }) => pages) : [],
    addNavigation: (config, reference) =>
      Object.fromEntries(
        (reference ? localePages(reference as Reference, config) : []).map(({ folder, meta }) => [
          `${folder}_meta.json`,
          meta,
        ]),
      ),
    markdown: {
      contentPlugins: [
        [remarkOpenapi, { path, spec, styles: fileURLToPath(new URL('./openapi.css', import.meta.url)) }],
      ],
    },
  };
}
