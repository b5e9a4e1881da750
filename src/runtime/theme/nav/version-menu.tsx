import { useI18n, usePayload, useSite } from '../../hooks/page-hooks.js';
import { Menu } from './menu.js';
import { SwitchList } from './switch-list.js';

/** Links to the page in the site's other versions. */
export function VersionMenu() {
  const { multiVersion, base } = useSite().site;
  const { alternates, page } = usePayload();
  const translate = useI18n();
  if (multiVersion.versions.length < 2) return null;
  const current = page.version || multiVersion.default;
  const homeOf = (version: string): string =>
    version === multiVersion.default ? base : `${base}${encodeURIComponent(version)}/`;
  const labelOf = (version: string): string => multiVersion.labels?.[version] ?? version;
  return (
    <Menu label={<span>{labelOf(current)}</span>} title={`${translate('versionSwitchText')}: ${labelOf(current)}`}>
      <SwitchList
        entries={multiVersion.versions.map((version) => ({
          text: labelOf(version),
          href: version === current ? undefined : (alternates[`version:${version}`] ?? homeOf(version)),
        }))}
      />
    </Menu>
  );
}
