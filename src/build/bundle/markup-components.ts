import type { Metafile } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { packageRoot } from '../files/package-root.js';

/** Names of hooks without `use` whose results are the same in browsers as in the build. */
const readingHooks = [
  'Callback|Id|Memo',
  'Frontmatter|I18n|Lang|Page|PageData|Payload|Site|Version',
  'BaseUrl|BaseUrlUtils|DocusaurusContext',
].join('|');

/** Code that makes a module more than markup. A match in a comment counts, too: then React is loaded, as for other components. */
const behavior = new RegExp(
  [
    // Hooks, handlers, and access to elements.
    `\\buse(?!(?:${readingHooks})\\b)[A-Z]\\w*`,
    String.raw`\buse\(|\bon[A-Z]\w*|\b(?:ref|action|formAction)["']?\s*[=:,}]|\bcontextTypes?\b`,
    // React adds scripts again on each page, and sets properties of videos that HTML lacks.
    String.raw`<(?:script|video)\b|["'](?:script|video)["']`,
    String.raw`\bextends\s+[\w$.]*Component\b|\bcreateContext\b|\b(?:lazy|createPortal|startTransition)\(`,
    String.raw`\b(?:Suspense|Activity|BrowserOnly|ClientOnly|NoSSR|ViewTransition|keepDOM)\b`,
    String.raw`\bimport\s*\{[^}]*\b(?:Head|Content|MdxComponentsContext|preloadLink)\b[^}]*\}\s*from\s*["']heddle/runtime`,
    // Code that waits, and values that differ between browsers or moments.
    String.raw`\basync\s*[\w(*]|\bawait\s|\.then\(|\bimport\(|\bimport\.meta\b|\bprocess\.`,
    String.raw`\b(?:window|document|globalThis|self|navigator|location|screen|history|crypto|performance)\s*(?:[.[]|\?\.)`,
    String.raw`\btypeof\s+(?:window|document|globalThis|self|navigator|global)\b`,
    // The same objects under another name: assigned, passed, returned, taken apart.
    String.raw`(?:[=([{:?!&|]|=>|\breturn|\.\.\.|,(?=\s*\w+\s*\)))\s*(?:window|document|globalThis|self|navigator)\s*(?:[;,)\]}?&|]|\s:|[\r\n]|$)`,
    String.raw`\b(?:inner(?:Width|Height)|outer(?:Width|Height)|devicePixelRatio|matchMedia|getComputedStyle|scroll[XY]|page[XY]Offset|visualViewport|indexedDB|cookieStore)\b`,
    String.raw`\beval\b|\bFunction\s*\(|\.constructor\b|\bReflect\b|["'](?:constructor|innerWidth|innerHeight|navigator)["']`,
    String.raw`\b(?:local|session)Storage\b|\bcustomElements\b|\b(?:fetch|matchMedia|addEventListener|queueMicrotask)\(`,
    String.raw`\b(?:set(?:Timeout|Interval|Immediate)|request(?:AnimationFrame|IdleCallback)|[A-Z]\w*Observer)\b`,
    String.raw`\bnew\s+(?:Worker|WebSocket|EventSource|Audio|Image)\b|\bnew\s+Date\b|\b(?:Date|Intl)[.(]|\btoLocale\w+|\bMath\.random\b`,
  ].join('|'),
);

/** True if the HTML that code renders may change in the browser, or the code may have an effect there. */
export const hasBehavior = (code: string): boolean => behavior.test(code);

/** The same for the compiled code of a page. Its strings, other than names of elements, are content. */
export const pageHasBehavior = (code: string): boolean =>
  hasBehavior(code.replace(/(?!"(?:script|video)")"(?:\\.|[^"\\])*"/g, '""'));

/**
 * Files of the runtime that are not searched: those that every entry imports, those whose work the loader does on static pages, and the
 * policy with which browsers take HTML.
 * Names that `index.js` exports are searched for where they are used.
 */
const trusted = [
  'app.js',
  'index.js',
  ...['tabs', 'tab-view', 'tab-choice'].map((name) => `theme/tabs/${name}.js`),
  ...['html-policy', 'tab-choice', 'tab-keys'].map((name) => `dom/${name}.js`),
];

const isCode = /\.(?:[cm]?[jt]sx?|mdx?|astro)$/;
const isData = /\.(?:css|less|s[ac]ss|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|txt|ya?ml)$|\?(?:raw|url)$/;

/**
 * Names of the entries whose components are only markup, so that React has nothing to do with them in browsers: no module with code
 * in the entry's part of the bundle has behavior. `metafile` is that of the server's bundle.
 */
export function markupComponents({ inputs, outputs }: Metafile, projectRoot: string): Set<string> {
  const runtime = join(packageRoot(), 'dist/runtime');
  const known = new Map<string, boolean>();
  /** True for a module without behavior, whatever it imports. */
  const isMarkup = (name: string): boolean => {
    let found = known.get(name);
    if (found === undefined) known.set(name, (found = look(name)));
    return found;
  };
  const look = (name: string): boolean => {
    if (isData.test(name) || /^heddle-(?:component|foreign|passed-on|astro-styles|compat[\w-]*):/.test(name))
      return true;
    if (!isCode.test(name) || /^[\w-]{2,}:/.test(name)) return false;
    try {
      return !hasBehavior(readFileSync(resolve(projectRoot, name), 'utf8'));
    } catch {
      return false;
    }
  };
  /** True for React, for files in `trusted`, and for hooks of Heddle, whose names are searched for where they are called. */
  const isTrusted = (name: string): boolean => {
    if (name === 'heddle-site:heddle-mdx-components' || /(?:^|[\\/])node_modules[\\/]react[\\/]/.test(name))
      return true;
    const path = resolve(projectRoot, name);
    return trusted.some((file) => path === join(runtime, file)) || path.startsWith(join(runtime, 'hooks') + sep);
  };
  const entryNames = Object.entries(outputs).flatMap(([output, { entryPoint }]) =>
    entryPoint?.startsWith('heddle-component:') ? [{ output, entryPoint }] : [],
  );
  const markup = entryNames.filter(({ output, entryPoint }) => {
    const live = liveInputs(outputs, output);
    const seen = new Set<string>();
    const isFree = (name: string): boolean => {
      if (seen.has(name) || isTrusted(name)) return true;
      seen.add(name);
      // Modules without code in the bundle re-export names of others, or were dropped.
      const isLive = live.has(name);
      if (isLive && !isMarkup(name)) return false;
      return inputs[name]!.imports.every(({ path, kind, external }) => {
        if (kind === 'import-rule' || kind === 'url-token') return true;
        // Imports that esbuild drops, because nothing uses their names, are external as well.
        if (kind === 'dynamic-import' || (external && /^(?:\w+:)?\/\//.test(path))) return !isLive;
        return external || isFree(path);
      });
    };
    return isFree(entryPoint);
  });
  return new Set(markup.map(({ entryPoint }) => entryPoint.slice('heddle-component:'.length)));
}

/** The inputs with code in an output or in a chunk that it imports. */
function liveInputs(outputs: Metafile['outputs'], entry: string): Set<string> {
  const reached = new Set([entry]);
  for (const output of reached)
    for (const { path, external } of outputs[output]!.imports) if (!external) reached.add(path);
  return new Set(
    [...reached].flatMap((output) =>
      Object.entries(outputs[output]!.inputs).flatMap(([name, { bytesInOutput }]) => (bytesInOutput > 0 ? [name] : [])),
    ),
  );
}
