import { useSite } from '../../hooks/use-site.js';
import { useVersion } from '../../hooks/use-version.js';

/** A version of the pages, as Docusaurus describes it. */
export interface DocsVersion {
  /** Name of its folder; `current` for the one that `heddle migrate` calls `next`, and without versions. */
  name: string;
  /** Name that the version menu shows. */
  label: string;
  /** URL of the home page of the version. */
  path: string;
  /** True for the version whose URLs have no version. */
  isLast: boolean;
}

const nameOf = (folder: string): string => (folder === '' || folder === 'next' ? 'current' : folder);

/** All versions of the site, in the order of the version menu. */
export function useVersions(): DocsVersion[] {
  const { multiVersion, base } = useSite().site;
  const { versions, default: last, labels = {} } = multiVersion;
  return (versions.length > 0 ? versions : ['']).map((folder) => ({
    name: nameOf(folder),
    label: labels[folder] ?? (folder === '' ? 'Next' : folder),
    path: folder === last ? base : `${base}${encodeURIComponent(folder)}/`,
    isLast: folder === last,
  }));
}

/** The version whose URLs have no version. */
export const useLatestVersion = (): DocsVersion => useVersions().find(({ isLast }) => isLast)!;

/** The version of the shown page; the latest one if it has none, as the version menu shows. */
export function useActiveVersion(): DocsVersion {
  const { multiVersion } = useSite().site;
  const current = nameOf(useVersion() || multiVersion.default);
  return useVersions().find(({ name }) => name === current)!;
}
