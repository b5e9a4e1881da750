import type { PagePayload } from '../../shared/page-data.js';
import { encodePath } from '../../shared/route-path.js';
import type { SidebarItem } from '../../shared/site-data.js';
import { devHooks } from '../dom/dev-hooks.js';
import { pageHost, type PageModule, type PageModuleFactory } from './page-module.js';

/** Runs a page's module with the modules it imports. Rejects when one of them cannot be loaded. */
export async function loadPageModule({
  page: { routePath },
  module,
  imports = [],
}: PagePayload): Promise<PageModule | undefined> {
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

/** Fetches the items of a sidebar. Rejects when the file is missing. */
export async function loadSidebarItems(name: string, base: string): Promise<SidebarItem[]> {
  const response = await fetch(`${base}assets/nav/${encodePath(name)}.json`);
  if (!response.ok) throw new Error(`The navigation of ${name} answered ${response.status}`);
  return ((await response.json()) as { items: SidebarItem[] }).items;
}
