import { formatDay } from '../dom/format-day.js';
import { onEveryPage } from './document-events.js';

/**
 * Writes the days of each page in the form of its language; HTML contains `2024-03-02`. The first date makes a browser load
 * its data of the language, which takes 27 ms, so the handlers of the page are installed before.
 */
export function installDays(): void {
  onEveryPage(() =>
    setTimeout(() => {
      for (const time of document.querySelectorAll<HTMLTimeElement>('.hd-last-updated time, .hd-date'))
        time.textContent = formatDay(new Date(time.dateTime), document.documentElement.lang);
    }),
  );
}
