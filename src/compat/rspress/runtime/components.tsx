import * as icons from '../../../runtime/theme/icons/icons.js';
import { SearchButton } from '../../../runtime/theme/nav/search-button.js';

export const IconArrowDown = icons.ChevronIcon;
export const IconArrowRight = icons.ArrowRightIcon;
export const IconClose = icons.CloseIcon;
export const IconCopy = icons.CopyIcon;
export const IconDown = icons.ChevronIcon;
export const IconEdit = icons.PencilIcon;
export const IconExternalLink = icons.ExternalIcon;
export const IconFile = icons.FileIcon;
export const IconJump = icons.ExternalIcon;
export const IconLink = icons.ExternalIcon;
export const IconMenu = icons.MenuIcon;
export const IconMoon = icons.MoonIcon;
export const IconRight = icons.ArrowRightIcon;
export const IconScrollToTop = icons.ArrowUpIcon;
export const IconSearch = icons.SearchIcon;
export const IconSmallMenu = icons.MoreIcon;
export const IconSun = icons.SunIcon;
export const IconTranslator = icons.LanguageIcon;

/** Search of `@rspress/plugin-algolia`; `search.algolia` of the configuration says where it searches. */
export const Search = () => <SearchButton />;

/** Texts of the search in Chinese, which Heddle's theme has itself. */
export const ZH_LOCALES = {};

/** How search hooks want a group of hits to be shown. */
export const RenderType = { Default: 'default', Custom: 'custom' } as const;
