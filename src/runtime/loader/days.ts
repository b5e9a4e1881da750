import { formatDay } from '../dom/format-day.js';
import { onEveryPage } from './document-events.js';

/** Writes the days of each page as its language does. In HTML they are written as `2024-03-02`. */
export function installDays(): void {
  onEveryPage(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('.hd-last-updated time, .hd-date'))
      time.textContent = formatDay(new Date(time.dateTime), document.documentElement.lang);
  });
}
