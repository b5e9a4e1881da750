import { OutlineIcon } from '../../theme/icons/outline-icon.js';

export const SpinnerIcon = () => (
  <OutlineIcon className="hd-icon hd-search-spinner">
    <path d="M12 3a9 9 0 1 0 9 9" />
  </OutlineIcon>
);

export const CrossIcon = () => (
  <OutlineIcon>
    <path d="m7 7 10 10M17 7 7 17" />
  </OutlineIcon>
);

export const StarIcon = () => (
  <OutlineIcon>
    <path d="m12 4 2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8Z" />
  </OutlineIcon>
);

export const ClockIcon = () => (
  <OutlineIcon>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 8v4l3 2" />
  </OutlineIcon>
);

export const PageIcon = () => (
  <OutlineIcon>
    <path d="M7 4h7l4 4v12H7zm7 0v4h4" />
  </OutlineIcon>
);

export const HeadingIcon = () => (
  <OutlineIcon>
    <path d="M10 4 8 20m8-16-2 16M5 9h15M4 15h15" />
  </OutlineIcon>
);

export const ContentIcon = () => (
  <OutlineIcon>
    <path d="M5 7h14M5 12h14M5 17h9" />
  </OutlineIcon>
);

export const ReturnIcon = () => (
  <OutlineIcon className="hd-icon hd-icon-forward hd-search-return">
    <path d="M19 6v6a3 3 0 0 1-3 3H5m4-4-4 4 4 4" />
  </OutlineIcon>
);

export const ArrowDownIcon = () => (
  <OutlineIcon>
    <path d="M12 6v12m-5-5 5 5 5-5" />
  </OutlineIcon>
);

export const ArrowUpIcon = () => (
  <OutlineIcon>
    <path d="M12 18V6m-5 5 5-5 5 5" />
  </OutlineIcon>
);

export const NoSignalIcon = () => (
  <OutlineIcon className="hd-icon hd-search-large-icon">
    <path d="M3 3l18 18M8.5 15.5a5 5 0 0 1 5-1.3M5 12a10 10 0 0 1 4-2.5M2 8.5A15 15 0 0 1 6 6m5-1a15 15 0 0 1 11 3.5m-8 1A10 10 0 0 1 19 12m-7 7h.01" />
  </OutlineIcon>
);

export const NothingIcon = () => (
  <OutlineIcon className="hd-icon hd-search-large-icon">
    <circle cx="11" cy="11" r="7" />
    <path d="m20 20-4-4M9 9l4 4m0-4-4 4" />
  </OutlineIcon>
);

export const AlgoliaIcon = () => (
  <svg className="hd-icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d="M12 0C5.445 0 .103 5.285.01 11.817c-.097 6.634 5.285 12.131 11.92 12.17a11.91 11.91 0 0 0 5.775-1.443.281.281 0 0 0 .052-.457l-1.122-.994a.79.79 0 0 0-.833-.14 9.693 9.693 0 0 1-3.923.77c-5.36-.067-9.692-4.527-9.607-9.888.084-5.293 4.417-9.573 9.73-9.573h9.73v17.296l-5.522-4.907a.407.407 0 0 0-.596.063 4.52 4.52 0 0 1-3.934 1.793 4.538 4.538 0 0 1-4.192-4.168 4.53 4.53 0 0 1 4.512-4.872 4.532 4.532 0 0 1 4.509 4.126c.018.205.11.397.265.533l1.438 1.275a.28.28 0 0 0 .462-.158 6.82 6.82 0 0 0 .099-1.725c-.232-3.376-2.966-6.092-6.345-6.3-3.873-.24-7.11 2.79-7.214 6.588-.1 3.7 2.933 6.892 6.634 6.974a6.75 6.75 0 0 0 4.136-1.294l7.212 6.394a.48.48 0 0 0 .797-.36V.456A.456.456 0 0 0 23.54 0Z" />
  </svg>
);
