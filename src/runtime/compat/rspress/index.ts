export * from '../../index.js';
export {
  IconArrowDown,
  IconArrowRight,
  IconClose,
  IconCopy,
  IconDown,
  IconEdit,
  IconExternalLink,
  IconFile,
  IconJump,
  IconLink,
  IconMenu,
  IconMoon,
  IconRight,
  IconScrollToTop,
  IconSearch,
  IconSmallMenu,
  IconSun,
  IconTranslator,
} from './icons.js';
export {
  addLeadingSlash,
  addTrailingSlash,
  isProduction,
  normalizeHrefInRuntime,
  normalizeImagePath,
  removeTrailingSlash,
} from './paths.js';
export { RenderType, Search, ZH_LOCALES } from './search.js';
export { usePages } from './use-pages.js';
export { useHead } from './use-head.js';
