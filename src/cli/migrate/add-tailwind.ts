import { addPlugin, type SiteDraft } from './site-draft.js';

/** Adds the plugin for style sheets and the configuration of PostCSS that runs Tailwind, which plugins of bundlers did without one. */
export function addTailwind(draft: SiteDraft, version: 3 | 4): void {
  addPlugin(draft, 'styles');
  if (draft.project.files.some((file) => /^(?:postcss\.config\.|\.postcssrc)/.test(file))) return;
  const name = version === 4 ? '@tailwindcss/postcss' : 'tailwindcss';
  draft.writes.set('postcss.config.mjs', `export default { plugins: { '${name}': {} } };\n`);
  draft.addedPackages['postcss'] = '^8.5.0';
  draft.addedPackages[name] = version === 4 ? '^4.1.0' : '^3.4.0';
}
