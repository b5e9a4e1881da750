import { closeBanner } from '../dom/banner-flags.js';
import { onClick } from './document-events.js';

/** Makes the close buttons of banners work. */
export function installBanners(): void {
  onClick('[data-banner] .hd-banner-close', (button) =>
    closeBanner(button.closest<HTMLElement>('[data-banner]')!.dataset['banner']!),
  );
}
