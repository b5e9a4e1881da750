import { usePage } from './use-page.js';

/** Language of the shown page. */
export function useLang(): string {
  return usePage().page.lang;
}
