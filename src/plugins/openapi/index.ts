import { posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optionProblems } from '../../build/config/options/check-options.js';
import { withDefaults } from '../../build/config/options/with-defaults.js';
import type { Plugin } from '../../build/config/plugin.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import { openapiOptions, type OpenapiOptions } from './options.js';
import { referencePages, type ReferencePages } from './pages.js';
import { describeSpecification, type Reference } from './reference.js';
import { remarkOpenapi } from './remark-openapi.js';
import { readSpecification } from './specification.js';
import { addTexts, createPluginText } from '../page-texts.js';
import { openapiTexts } from './texts.js';

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
          text: createPluginText(openapiTexts, { i18nTexts }, lang),
        }),
      }));
  return {
    name: `openapi ${path}`,
    options,
    checkOptions: () => optionProblems(openapiOptions, options),
    i18nSource: addTexts(openapiTexts),
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
