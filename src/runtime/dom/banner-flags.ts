/** Where the flag of a closed banner is kept. */
export type BannerStorage = 'localStorage' | 'sessionStorage' | false;

const prefixes = { localStorage: 'local', sessionStorage: 'session' } as const;

/** Name of a banner in `data-banner`, which also names the storage of its flag. */
export function bannerName(key: string, storage: BannerStorage): string {
  return `${storage === false ? 'none' : prefixes[storage]}:${encodeURIComponent(key)}`;
}

function flagOf(name: string): { storage: Storage; key: string } | undefined {
  const [kind, key = ''] = name.split(':');
  if (kind === 'none') return undefined;
  return { storage: kind === 'local' ? localStorage : sessionStorage, key: decodeURIComponent(key) };
}

function hide(name: string): void {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`[data-banner="${CSS.escape(name)}"]{display:none!important}`);
  document.adoptedStyleSheets.push(sheet);
}

/** Hides a banner wherever it is shown, now and, if it has a flag, on later visits. */
export function closeBanner(name: string): void {
  hide(name);
  try {
    const flag = flagOf(name);
    flag?.storage.setItem(flag.key, 'true');
  } catch {
    // Without storage the banner is closed until the next page load.
  }
}

/** Hides a banner that was closed on an earlier visit. */
export function hideClosedBanner(name: string): void {
  try {
    const flag = flagOf(name);
    if (flag?.storage.getItem(flag.key)) hide(name);
  } catch {
    // Without storage nothing was closed.
  }
}
