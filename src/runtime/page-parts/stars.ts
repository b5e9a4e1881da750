import { fetchStarCount, formatStarCount } from '../dom/github-stars.js';

/** Shows the stars of repositories. Pages are written without them, so that they never show a number of yesterday. */
export function showStars(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-stars]:empty')) {
    void fetchStarCount(place.dataset['stars']!).then((count) => {
      if (count === undefined || place.firstChild) return;
      const shown = document.createElement('span');
      shown.className = 'hd-star-count';
      shown.textContent = formatStarCount(count);
      place.append(shown);
    });
  }
}
