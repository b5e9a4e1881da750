import { urlToRoute } from '../../shared/route-path.js';
import type { PageFiles } from './page-files.js';

/**
 * Query and fragment of the window's URL, as far as the shown page in another language or version has that place. Empty for
 * another page: the nearest one there is leads back elsewhere. `pathname` is the path of the other page, with the base.
 */
export async function findPlace(pathname: string, base: string, pageFiles: PageFiles): Promise<string> {
  const { hash, search } = location;
  const { page, html = '', alternates } = await pageFiles.load(urlToRoute(pathname, base)!);
  if (!Object.values(alternates).includes(location.pathname)) return '';
  const id = decodeURIComponent(hash.slice(1));
  const hasTarget = page.toc.some((entry) => entry.id === id) || html.includes(`id="${id}"`);
  return search + (hasTarget ? hash : '');
}
