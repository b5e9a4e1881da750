import { OutlineIcon } from './outline-icon.js';

export const ChevronIcon = () => (
  <OutlineIcon className="hd-icon hd-chevron">
    <path d="m6 9 6 6 6-6" />
  </OutlineIcon>
);

export const MoreIcon = () => (
  <OutlineIcon>
    <path d="M5 12h.01M12 12h.01M19 12h.01" />
  </OutlineIcon>
);

export const MenuIcon = () => (
  <OutlineIcon>
    <path d="M4 6h16M4 12h16M4 18h16" />
  </OutlineIcon>
);

export const CloseIcon = () => (
  <OutlineIcon>
    <path d="m6 6 12 12M18 6 6 18" />
  </OutlineIcon>
);

export const SunIcon = () => (
  <OutlineIcon className="hd-icon hd-icon-light">
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4" />
  </OutlineIcon>
);

export const MoonIcon = () => (
  <OutlineIcon className="hd-icon hd-icon-dark">
    <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />
  </OutlineIcon>
);

export const SystemIcon = () => (
  <OutlineIcon className="hd-icon hd-icon-auto">
    <rect x="3" y="4" width="18" height="12" rx="2" />
    <path d="M8 20h8m-4-4v4" />
  </OutlineIcon>
);

export const LanguageIcon = () => (
  <OutlineIcon>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9S14.5 18.4 12 21c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3Z" />
  </OutlineIcon>
);

export const ArrowUpIcon = () => (
  <OutlineIcon>
    <path d="M12 19V5m-7 7 7-7 7 7" />
  </OutlineIcon>
);

export const ArrowRightIcon = () => (
  <OutlineIcon className="hd-icon hd-icon-forward">
    <path d="M5 12h14m-6-6 6 6-6 6" />
  </OutlineIcon>
);

export const PencilIcon = () => (
  <OutlineIcon>
    <path d="M4 20h4L19 9l-4-4L4 16v4Zm9-13 4 4" />
  </OutlineIcon>
);

export const ExternalIcon = () => (
  <OutlineIcon className="hd-icon hd-icon-small">
    <path d="M7 17 17 7M9 7h8v8" />
  </OutlineIcon>
);

export const CodeIcon = () => (
  <OutlineIcon>
    <path d="m8 7-5 5 5 5m8-10 5 5-5 5" />
  </OutlineIcon>
);

export const GridIcon = () => (
  <OutlineIcon>
    <path d="M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h6v6h-6z" />
  </OutlineIcon>
);

export const FileIcon = () => (
  <OutlineIcon>
    <path d="M6 3h8l4 4v14H6zm8 0v4h4" />
  </OutlineIcon>
);

export const FolderIcon = () => (
  <OutlineIcon>
    <path d="M3 6h6l2 2h10v11H3z" />
  </OutlineIcon>
);

export const CopyIcon = () => (
  <OutlineIcon>
    <path d="M9 9h11v11H9zM5 15H4V4h11v1" />
  </OutlineIcon>
);

export const SearchIcon = () => (
  <OutlineIcon>
    <circle cx="11" cy="11" r="7" />
    <path d="m20 20-4-4" />
  </OutlineIcon>
);
