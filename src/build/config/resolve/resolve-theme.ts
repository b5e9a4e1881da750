import type { LocaleThemeOptions, LocalizedOptions, ThemeOptions, themeOptions } from '../options/theme-options.js';
import type { PageAction, SocialLink } from '../../../shared/site-data.js';
import type { Completed } from '../options/with-defaults.js';
import type { LocalizedThemeOptions, ResolvedThemeConfig } from '../site-config.js';
import { resolvePicture, type FileLookup } from './resolve-files.js';

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
  const given = withoutMissing({ nav, sidebar, editLink, footer });
  return { ...given, texts: textsOf(options) } as LocalizedThemeOptions;
}

const darkModeOf = (darkMode: boolean | ResolvedThemeConfig['darkMode']): ResolvedThemeConfig['darkMode'] =>
  typeof darkMode === 'string' ? darkMode : darkMode ? 'auto' : 'force-light';

const pageActionsOf = (actions: boolean | readonly PageAction[]): readonly PageAction[] =>
  typeof actions === 'boolean' ? (actions ? ['copy', 'markdownLink', 'chatgpt', 'claude'] : []) : actions;

/** A social link whose image, if it shows one, exists. */
const resolveSocialLink = (link: SocialLink, index: number, lookup: FileLookup): SocialLink =>
  link.mode === 'img'
    ? { ...link, content: resolvePicture(['themeConfig', 'socialLinks', index, 'content'], link.content, lookup) }
    : link;

/** The theme options as the stages read them. */
export function resolveTheme(theme: Completed<typeof themeOptions>, lookup: FileLookup): ResolvedThemeConfig {
  return {
    ...localizedOptions(theme),
    socialLinks: theme.socialLinks.map((link, index) => resolveSocialLink(link, index, lookup)),
    darkMode: darkModeOf(theme.darkMode),
    themeColor:
      typeof theme.themeColor === 'string' ? { light: theme.themeColor, dark: theme.themeColor } : theme.themeColor,
    ...(theme.preset ? { preset: theme.preset } : {}),
    hideNavbar: theme.hideNavbar,
    search: theme.search,
    enableScrollToTop: theme.enableScrollToTop,
    keyboardShortcuts: theme.keyboardShortcuts,
    readingTime: theme.readingTime,
    pageActions: pageActionsOf(theme.pageActions),
    feedback: theme.feedback === true ? { url: '' } : theme.feedback,
    enableAppearanceAnimation: theme.enableAppearanceAnimation,
    fallbackHeadingTitle: theme.fallbackHeadingTitle,
    breadcrumbs: theme.breadcrumbs,
    translationNotice: theme.translationNotice,
  };
}

/** The theme options in force for a language: its own, else the general ones. */
export function resolveLocaleTheme(
  theme: LocalizedOptions,
  locale: LocaleThemeOptions | undefined,
): LocalizedThemeOptions {
  const general = localizedOptions(theme);
  if (!locale) return general;
  const own = localizedOptions(locale);
  return {
    ...general,
    ...own,
    ...(general.footer || own.footer ? { footer: { ...general.footer, ...own.footer } } : {}),
    texts: { ...general.texts, ...own.texts },
  };
}
