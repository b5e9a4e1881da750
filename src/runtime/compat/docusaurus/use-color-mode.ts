import { useDark } from '../../hooks/use-dark.js';

/** `useColorMode` of `@docusaurus/theme-common`: the appearance of the page. */
export function useColorMode(): { colorMode: 'light' | 'dark'; isDarkTheme: boolean } {
  const isDarkTheme = useDark();
  return { colorMode: isDarkTheme ? 'dark' : 'light', isDarkTheme };
}
