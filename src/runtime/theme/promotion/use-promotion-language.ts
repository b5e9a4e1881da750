import { useLocation } from '../../hooks/use-location.js';

/** Language of promotional texts: Chinese when the path contains `zh` anywhere, else English. */
export function usePromotionLanguage(): 'zh' | 'en' {
  return useLocation().pathname.includes('zh') ? 'zh' : 'en';
}
