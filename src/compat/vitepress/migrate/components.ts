import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { escapeHtml } from '../../../shared/escape-html.js';
import { NotStatic, parseElement, parseNodes, type TemplateElement, type TemplateNode } from './vue/parse-template.js';
import { importedDefaults, optionsName, readSetup, type Setup } from './vue/component-scripts.js';
import { isVisible, renderNodes, type RenderContext, type Scope, type VueSlots } from './vue/render-template.js';
import { vitePressModule, vueModule, type VuePageData } from './vue/vue-modules.js';
import { takeCalledPackages } from '../../../cli/migrate/config-program.js';
import type { SiteDraft } from '../../../cli/migrate/site-draft.js';
import { kebabCase } from './parts.js';

// Components in Vue become the HTML that they show at first, where that needs nothing but their template, their script, and
// data of loaders. Others stay tags, for which the build shows placeholders.

/** A component whose parts are read. */
interface VueComponent {
  setup: Setup;
  nodes: readonly TemplateNode[];
  /** Files of components by the names that its script has for them. */
  imports: ReadonlyMap<string, string>;
  file: string;
}

const scriptBlock = /<script\b([^>]*)>([^]*?)<\/script>/g;
const pictureImport = /\bfrom\s*['"][^'"]*(?:\.(?:png|jpe?g|svg|webp|gif|avif)|\?(?:url|raw))['"]/;

/** The text of the scripts of a component or a page. Options of a component are an object of a name of its own. */
export function setupOf(source: string): string {
  const scripts = [...source.matchAll(scriptBlock)].map(([, , text]) => text!);
  if (scripts.some((text) => pictureImport.test(text))) throw new NotStatic('it imports files');
  return scripts.join('\n').replace(/\bexport\s+default\b/, `const ${optionsName} =`);
}

/** Files that pages and components use, and what their scripts may import. */
export interface VueSite {
  draft: SiteDraft;
  /** Folder of the pages, relative to the project. */
  root: string;
  loaded: ReadonlyMap<string, object>;
  site: Readonly<Record<string, unknown>>;
}

/** Renders tags of components in pages. */
export class ComponentRenderer {
  private readonly known = new Map<string, VueComponent | undefined>();
  private readonly registered: ReadonlyMap<string, string>;
  private readonly modules: ReadonlyMap<string, object>;
  private page: VuePageData;
  private hasBehavior = false;
  private depth = 0;
  private readonly place: VueSite;

  constructor(place: VueSite) {
    this.place = place;
    this.page = { frontmatter: {}, theme: {}, site: place.site, relativePath: '' };
    this.registered = registeredComponents(place.draft);
    const readPage = (): VuePageData => this.page;
    const vitepress = (): Record<string, unknown> => vitePressModule(readPage());
    this.modules = new Map<string, object>([
      ...place.loaded,
      ['vue', vueModule(() => (this.hasBehavior = true))],
      [
        'vitepress',
        Object.fromEntries(
          ['withBase', 'useData', 'useRoute', 'useRouter', 'inBrowser'].map((name) => [
            name,
            name === 'inBrowser'
              ? false
              : (...args: unknown[]) => (vitepress()[name] as (...all: unknown[]) => unknown)(...args),
          ]),
        ),
      ],
    ]);
  }

  /** Path of a file that a script imports. */
  private resolve(from: string, path: string): string | undefined {
    const { draft, root } = this.place;
    const candidates = path.startsWith('.')
      ? [posix.join(posix.dirname(from), path)]
      : /^(?:@|~)?\//.test(path)
        ? [posix.join(root, path.replace(/^[@~]?\//, '')), path.replace(/^[@~]?\//, '')]
        : [];
    return candidates.find((file) => existsSync(join(draft.project.folder, file)));
  }

  private importsOf(file: string, script: string): Map<string, string> {
    const found = [...importedDefaults(script)].flatMap(([name, path]) => {
      const target = path.endsWith('.vue') ? this.resolve(file, path) : undefined;
      return target === undefined ? [] : [[kebabCase(name), target] as const];
    });
    return new Map(found);
  }

  /** The script of a page or a component. Throws if it calls packages, whose results are not known. */
  async readScript(
    file: string,
    script: string,
    template: string,
  ): Promise<{ setup: Setup; imports: Map<string, string> }> {
    const imports = this.importsOf(file, script);
    for (const component of imports.values()) await this.load(component);
    takeCalledPackages();
    const run =
      script.trim() === ''
        ? () => ({})
        : await readSetup(this.place.draft.project, file, { script, template, modules: this.modules });
    const setup: Setup = (properties) => {
      const scope = run(properties);
      const [called] = takeCalledPackages();
      if (called !== undefined) throw new NotStatic(`it needs the package ${called}`);
      return scope;
    };
    return { setup, imports };
  }

  /** Reads a component and those that it uses. What cannot be read is remembered as such. */
  private async load(file: string): Promise<void> {
    if (this.known.has(file)) return;
    this.known.set(file, undefined);
    const source = readFileSync(join(this.place.draft.project.folder, file), 'utf8');
    const template = /<template(?:\s[^>]*)?>([^]*)<\/template>/.exec(source.replace(scriptBlock, ''))?.[1];
    if (template === undefined || /<template\s[^>]*\blang=/.test(source)) return;
    try {
      const { setup, imports } = await this.readScript(file, setupOf(source), template);
      const { nodes, end } = parseNodes(template.trim());
      if (end === template.trim().length) this.known.set(file, { setup, imports, nodes, file });
    } catch {
      // Such a component stays a tag.
    }
  }

  /** Reads the components that the theme registers for all pages. */
  async loadRegistered(): Promise<void> {
    for (const file of this.registered.values()) await this.load(file);
  }

  /** The component of a tag, among those that a script imports or the theme registers; undefined for other tags. */
  fileOf(name: string, imports: ReadonlyMap<string, string>): string | undefined {
    const key = kebabCase(name);
    return imports.get(key) ?? this.registered.get(key);
  }

  private renderComponent(file: string, properties: Scope, slots: VueSlots): string {
    const component = this.known.get(file);
    if (!component || this.depth > 50) throw new NotStatic(`the component ${file}`);
    this.depth += 1;
    try {
      const given = Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [
          key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      );
      const scope = component.setup(given);
      const html = renderNodes(component.nodes, this.context(scope, component.imports, slots));
      if (/\s(?:src|poster)="(?:\.|@\/)/.test(html)) throw new NotStatic('it shows files beside it');
      return html;
    } finally {
      this.depth -= 1;
    }
  }

  private context(scope: Scope, imports: ReadonlyMap<string, string>, slots: VueSlots): RenderContext {
    return {
      scope: { $slots: slots, $frontmatter: this.page.frontmatter, $withBase: (url: unknown) => url, ...scope },
      slots,
      onBehavior: () => (this.hasBehavior = true),
      renderComponent: (name, properties, given) => {
        const file = this.fileOf(name, imports);
        if (file !== undefined) return this.renderComponent(file, properties, given);
        if (name === 'Badge') return badgeHtml(properties, given);
        if (builtInLinks.test(name)) return linkHtml(name, properties, given);
        if (/^[A-Z]|-/.test(name)) throw new NotStatic(`the component ${name}`);
        return undefined;
      },
    };
  }

  /**
   * HTML of elements of a page; undefined if only Vue can render them. `onPart` is called if they do something in a browser that
   * the HTML does not.
   */
  render(
    elements: readonly TemplateElement[],
    page: VuePageData,
    scope: Scope,
    { imports, onPart }: { imports: ReadonlyMap<string, string>; onPart: () => void },
  ): string | undefined {
    this.page = page;
    this.hasBehavior = false;
    try {
      const html = renderNodes(elements, this.context(scope, imports, {}));
      if (this.hasBehavior && !isVisible(html)) return undefined;
      if (this.hasBehavior) onPart();
      return html;
    } catch {
      return undefined;
    }
  }
}

/** Links of VitePress's theme. */
export const builtInLinks = /^VP(?:Button|Link)$/;

/** A button or a link of VitePress's theme. */
function linkHtml(name: string, { href, text, target, class: classes }: Scope, { default: content }: VueSlots): string {
  const label = content?.({}) ?? escapeHtml(typeof text === 'string' ? text : '');
  if (typeof href !== 'string') return label;
  const names = [name, classes].filter((one) => typeof one === 'string').join(' ');
  const opens = typeof target === 'string' ? ` target="${escapeHtml(target)}"` : '';
  return `<a class="${escapeHtml(names)}" href="${escapeHtml(href)}"${opens}>${label}</a>`;
}

/** VitePress's badge, whose tag Heddle knows. */
const badgeHtml = ({ type, text }: Scope, { default: content }: VueSlots): string =>
  `<Badge${typeof type === 'string' ? ` type="${type}"` : ''}${typeof text === 'string' ? ` text="${text}"` : ''}>${content?.({}) ?? ''}</Badge>`;

/** `app.component('InstallSteps', Install)`, and lines of the types that unplugin-vue-components writes. */
const registration = /\.component\(\s*['"]([\w-]+)['"]\s*,\s*(\w+)/g;
const registeredType = /^\s*(\w+): typeof import\(['"](\.[^'"]+\.vue)['"]\)/gm;

/** Files of components that are registered for all pages, by the names of their tags. */
function registeredComponents({ project: { folder, files } }: SiteDraft): Map<string, string> {
  const found = new Map<string, string>();
  for (const module of files) {
    const isTheme = /(?:^|\/)\.vitepress\/theme\/index\.[cm]?[jt]s$/.test(module);
    if (!isTheme && !/(?:^|\/)components\.d\.ts$/.test(module)) continue;
    const source = readFileSync(join(folder, module), 'utf8');
    const imports = importedDefaults(source);
    const named = isTheme
      ? [...source.matchAll(registration)].map(([, tag, name]) => [tag!, imports.get(name!)] as const)
      : [...source.matchAll(registeredType)].map(([, tag, path]) => [tag!, path] as const);
    for (const [tag, path] of named) {
      if (!path?.endsWith('.vue')) continue;
      const file = posix.join(posix.dirname(module), path);
      if (files.includes(file)) found.set(kebabCase(tag), file);
    }
  }
  return found;
}

/** Directives and bindings of Vue in a start tag. */
const binding = /\s(?:v-(?:for|if|html|text|bind|show)\b|:[a-z])/;

/** The elements at a position that Vue renders, with those that `v-else` adds; undefined if there are none. */
export function vueElements(
  text: string,
  at: number,
  isComponent: (name: string) => boolean,
): TemplateElement[] | undefined {
  const [tag = '', name = ''] =
    /^<([A-Za-z][\w.-]*)(?:"[^"]*"|'[^']*'|[^<>"'])*>/.exec(text.slice(at, at + 4000)) ?? [];
  if (tag === '' || !(isComponent(name) || binding.test(tag))) return undefined;
  const elements: TemplateElement[] = [];
  let position = at;
  for (;;) {
    const element = parseElement(text, position);
    if (!element) break;
    elements.push(element);
    const next = element.end + /^\s*/.exec(text.slice(element.end))![0].length;
    if (!/^<[\w.-]+\s[^<>]*\bv-else\b/.test(text.slice(next, next + 400))) break;
    position = next;
  }
  return elements.length > 0 ? elements : undefined;
}
