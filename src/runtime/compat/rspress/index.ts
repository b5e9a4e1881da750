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
export { usePages, type ListedPage } from './use-pages.js';
