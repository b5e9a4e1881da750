import type { PagePayload } from '../../shared/page-data.js';
import { encodePath } from '../../shared/route-path.js';
import type { SidebarItem } from '../../shared/site-data.js';
import { devHooks } from '../dom/dev-hooks.js';
import type { SidebarState } from './router-state.js';
import { pageHost, type PageModule, type PageModuleFactory } from './page-module.js';

/**
 * Runs a page's module with the modules it imports. `isWhole` is for pages whose HTML isn't in the document. Rejects when
 * a module cannot be loaded.
 */
export async function loadPageModule(
  { page: { routePath }, module: lean, wholeModule = lean, imports = [] }: PagePayload,
  isWhole: boolean,
): Promise<PageModule | undefined> {
  const module = isWhole ? wholeModule : lean;
  if (!module) return undefined;
  const [factory, ...imported] = (await Promise.all([module, ...imports].map((url) => import(url)))) as [
    { default: PageModuleFactory },
    ...Record<string, unknown>[],
  ];
  const made = factory.default(pageHost, imported);
  const dev = devHooks();
  dev?.register(Object.fromEntries(Object.entries(made).map(([name, value]) => [`${routePath}#${name}`, value])), {});
  dev?.refresh();
  return made;
}

/** HTML of a page's article, in the root of its document. */
export const articleOf = ({ html }: PagePayload, root: Element): string =>
  html ?? root.querySelector('article')?.innerHTML ?? '';

/** The sidebar of a page: as its document has it, or its items if the document has no HTML. Rejects when their file is missing. */
export async function loadSidebar({ sidebar: name }: PagePayload, root: Element, base: string): Promise<SidebarState> {
  const html = root.querySelector('.hd-sidebar-items')?.innerHTML ?? '';
  return { name, html, items: name && !root.firstElementChild ? await loadSidebarItems(name, base) : undefined };
}

/** Fetches the items of a sidebar. Rejects when the file is missing. */
export async function loadSidebarItems(name: string, base: string): Promise<SidebarItem[]> {
  const response = await fetch(`${base}assets/nav/${encodePath(name)}.json`);
  if (!response.ok) throw new Error(`The navigation of ${name} answered ${response.status}`);
  return ((await response.json()) as { items: SidebarItem[] }).items;
}
