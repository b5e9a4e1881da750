export * from '../../../runtime/index.js';
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
} from './components.js';
export {
  addLeadingSlash,
  addTrailingSlash,
  isProduction,
  normalizeHrefInRuntime,
  normalizeImagePath,
  removeTrailingSlash,
} from './hooks.js';
export { RenderType, Search, ZH_LOCALES } from './components.js';
export { usePages } from './hooks.js';
export { useHead } from './hooks.js';
