import type { Metafile } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { packageRoot } from '../files/package-root.js';

/** Hooks that only read. What they give is the same in the browser as it was when the page was built. */
const readingHooks = [
  'Callback|Id|Memo',
  'Frontmatter|I18n|Lang|Page|PageData|Payload|Site|Version',
  'BaseUrl|BaseUrlUtils|DocusaurusContext',
].join('|');

/** What makes a module more than markup. A word in a comment counts as well: then React is loaded, as for any component. */
const behavior = new RegExp(
  [
    // Hooks, handlers, and the elements themselves.
    `\\buse(?!(?:${readingHooks})\\b)[A-Z]\\w*`,
    String.raw`\buse\(|\bon[A-Z]\w*|\b(?:ref|action|formAction|contextType)["']?\s*[=:,}]|\bcontextTypes?\b|<script\b|[\"']script[\"']`,
    String.raw`\bextends\s+[\w$.]*Component\b|\bcreateContext\b|\b(?:lazy|createPortal|startTransition)\(`,
    String.raw`\b(?:Suspense|Activity|BrowserOnly|ClientOnly|NoSSR|ViewTransition|keepDOM)\b`,
    String.raw`\bimport\s*\{[^}]*\b(?:Head|Content|MdxComponentsContext|preloadLink)\b[^}]*\}\s*from\s*["']heddle/runtime`,
    // What waits, and what is different in each browser or at each moment.
    String.raw`\basync\s*[\w(*]|\bawait\s|\.then\(|\bimport\(|\bimport\.meta\b|\bprocess\.`,
    String.raw`\b(?:window|document|globalThis|self|navigator|location|screen|history|crypto|performance)\s*(?:[.[]|\?\.)`,
    String.raw`\btypeof\s+(?:window|document|globalThis|self|navigator|global)\b`,
    String.raw`\b(?:local|session)Storage\b|\bcustomElements\b|\b(?:fetch|matchMedia|addEventListener|queueMicrotask)\(`,
    String.raw`\b(?:set(?:Timeout|Interval|Immediate)|request(?:AnimationFrame|IdleCallback)|[A-Z]\w*Observer)\b`,
    String.raw`\bnew\s+(?:Worker|WebSocket|EventSource|Audio|Image)\b|\bnew\s+Date\b|\b(?:Date|Intl)[.(]|\btoLocale\w+|\bMath\.random\b`,
  ].join('|'),
);

/** True if code may do more than give the markup that was rendered when the site was built. */
export const hasBehavior = (code: string): boolean => behavior.test(code);

/** The same for code that the build made of a page. The texts in it, other than names of elements, are content. */
export const pageHasBehavior = (code: string): boolean =>
  hasBehavior(code.replace(/(?!"script")"(?:\\.|[^"\\])*"/g, '""'));

/**
 * Files of the runtime that an entry has with it, whose exports are told by their names, or that the loader stands in for, as it
 * does for tabs.
 */
const trusted = [
  'app.js',
  'index.js',
  ...['tabs', 'tab-view', 'tab-choice'].map((name) => `theme/tabs/${name}.js`),
  ...['tab-choice', 'tab-keys'].map((name) => `dom/${name}.js`),
];

const isCode = /\.(?:[cm]?[jt]sx?|mdx?|astro)$/;
const isData = /\.(?:css|less|s[ac]ss|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|txt|ya?ml)$|\?(?:raw|url)$/;

/**
 * Names of entries whose components are only markup: React has nothing to do with them in the browser, because no module that they
 * use has state, handlers, effects, or code of the browser. `metafile` is that of the server's bundle.
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
  /**
   * True for React itself, and for hooks of Heddle, which are told by their names where they are called.
   */
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
      // Modules that only pass names on, or of which nothing is left, have no code in the bundle.
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
