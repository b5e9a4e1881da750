import type { LocalizedThemeOptions, ResolvedThemeConfig } from '../site-config.js';
import type { LocaleThemeOptions, LocalizedOptions, ThemeOptions } from '../user-theme.js';

const withoutMissing = <T extends object>(object: T): { [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>;
  };

/** Interface texts that theme options set, by the keys of `interface-texts.ts`. */
function textsOf(
  options: LocalizedOptions & Pick<ThemeOptions, 'sourceCodeText'> & Pick<LocaleThemeOptions, 'overview'>,
): Record<string, string> {
  return withoutMissing({
    outlineTitle: options.outlineTitle,
    prevPageText: options.prevPageText,
    nextPageText: options.nextPageText,
    searchPlaceholderText: options.searchPlaceholderText,
    searchNoResultsText: options.searchNoResultsText,
    searchSuggestedQueryText: options.searchSuggestedQueryText,
    sourceCodeText: options.sourceCodeText,
    editLinkText: options.editLink?.text,
    'overview.filterNameText': options.overview?.filterNameText,
    'overview.filterPlaceholderText': options.overview?.filterPlaceholderText,
    'overview.filterNoResultText': options.overview?.filterNoResultText,
  }) as Record<string, string>;
}

function localizedOptions(options: LocalizedOptions): LocalizedThemeOptions {
  const { nav, sidebar, editLink, footer } = options;
  const given = withoutMissing({ nav, sidebar, editLink, footerMessage: footer?.message });
  return { ...given, texts: textsOf(options) } as LocalizedThemeOptions;
}

const darkModeOf = (darkMode: ThemeOptions['darkMode']): ResolvedThemeConfig['darkMode'] =>
  typeof darkMode === 'string' ? darkMode : darkMode === false ? 'force-light' : 'auto';

/** Fills in the theme's defaults. */
export function resolveTheme(theme: ThemeOptions = {}): ResolvedThemeConfig {
  return {
    ...localizedOptions(theme),
    socialLinks: theme.socialLinks ?? [],
    darkMode: darkModeOf(theme.darkMode),
    hideNavbar: theme.hideNavbar ?? 'never',
    search: theme.search ?? true,
    enableScrollToTop: theme.enableScrollToTop ?? true,
    enableAppearanceAnimation: theme.enableAppearanceAnimation ?? false,
    fallbackHeadingTitle: theme.fallbackHeadingTitle ?? true,
    breadcrumbs: theme.breadcrumbs ?? true,
  };
}

/** The theme options in force for a language: its own, else the general ones. */
export function resolveLocaleTheme(theme: ThemeOptions, locale: LocaleThemeOptions | undefined): LocalizedThemeOptions {
  const general = localizedOptions(theme);
  if (!locale) return general;
  const own = localizedOptions(locale);
  return { ...general, ...own, texts: { ...general.texts, ...own.texts } };
}
