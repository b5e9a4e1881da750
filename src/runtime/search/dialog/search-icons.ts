import { icon } from './elements.js';

/** Icons of the search by name. */
const paths = {
  search: 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
  cross: 'm7 7 10 10M17 7 7 17',
  favorite: 'm12 4 2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8Z',
  recent: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12 8v4l3 2',
  page: 'M7 4h7l4 4v12H7zm7 0v4h4',
  heading: 'M10 4 8 20m8-16-2 16M5 9h15M4 15h15',
  content: 'M5 7h14M5 12h14M5 17h9',
  down: 'M12 6v12m-5-5 5 5 5-5',
  up: 'M12 18V6m-5 5 5-5 5 5',
} as const;

export type SearchIconName = keyof typeof paths;

export const searchIcon = (name: SearchIconName): SVGElement => icon(paths[name]);

export const spinnerIcon = (): SVGElement => icon('M12 3a9 9 0 1 0 9 9', 'hd-icon hd-search-spinner');

export const returnIcon = (): SVGElement =>
  icon('M19 6v6a3 3 0 0 1-3 3H5m4-4-4 4 4 4', 'hd-icon hd-icon-forward hd-search-return');

export const noSignalIcon = (): SVGElement =>
  icon(
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 5-1.3M5 12a10 10 0 0 1 4-2.5M2 8.5A15 15 0 0 1 6 6m5-1a15 15 0 0 1 11 3.5m-8 1A10 10 0 0 1 19 12m-7 7h.01',
    'hd-icon hd-search-large-icon',
  );

export const nothingIcon = (): SVGElement =>
  icon('M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Zm2 9-4-4M9 9l4 4m0-4-4 4', 'hd-icon hd-search-large-icon');
