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
export function useLatestVersion(): DocsVersion {
  const versions = useVersions();
  return versions.find(({ isLast }) => isLast) ?? versions[0]!;
}

/** The version of the shown page. */
export function useActiveVersion(): DocsVersion {
  const name = nameOf(useVersion());
  const latest = useLatestVersion();
  return useVersions().find((version) => version.name === name) ?? latest;
}

/** The version of the shown page. Unlike that of Docusaurus, it has no list of all pages. */
export function useDocsVersion(): Omit<DocsVersion, 'name' | 'path'> & { version: string } {
  const { name: version, label, isLast } = useActiveVersion();
  return { version, label, isLast };
}
