import { OutlineIcon } from './outline-icon.js';

// The shapes are from Lucide (https://lucide.dev), ISC license: see LUCIDE-LICENSE.txt.

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
    <path d="M4 5h16M4 12h16M4 19h16" />
  </OutlineIcon>
);

export const PanelIcon = () => (
  <OutlineIcon>
    <path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM9 3v18" />
  </OutlineIcon>
);

export const CloseIcon = () => (
  <OutlineIcon>
    <path d="M18 6 6 18M6 6l12 12" />
  </OutlineIcon>
);

export const SunIcon = () => (
  <OutlineIcon className="hd-icon hd-icon-light">
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2m0 16v2M4.93 4.93l1.41 1.41m11.32 11.32 1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41" />
  </OutlineIcon>
);

export const MoonIcon = () => (
  <OutlineIcon className="hd-icon hd-icon-dark">
    <path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401" />
  </OutlineIcon>
);

export const SystemIcon = () => (
  <OutlineIcon className="hd-icon hd-icon-auto">
    <rect width="20" height="14" x="2" y="3" rx="2" />
    <path d="M8 21h8m-4-4v4" />
  </OutlineIcon>
);

export const LanguageIcon = () => (
  <OutlineIcon>
    <path d="m5 8 6 6m-7 0 6-6 2-3M2 5h12M7 2h1m14 20-5-10-5 10m2-4h6" />
  </OutlineIcon>
);

export const ArrowUpIcon = () => (
  <OutlineIcon>
    <path d="m5 12 7-7 7 7m-7 7V5" />
  </OutlineIcon>
);

export const ArrowRightIcon = () => (
  <OutlineIcon className="hd-icon hd-icon-forward">
    <path d="M5 12h14m-7-7 7 7-7 7" />
  </OutlineIcon>
);

export const PencilIcon = () => (
  <OutlineIcon>
    <path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4" />
  </OutlineIcon>
);

export const ExternalIcon = () => (
  <OutlineIcon className="hd-icon hd-icon-small">
    <path d="M7 7h10v10M7 17 17 7" />
  </OutlineIcon>
);

export const CodeIcon = () => (
  <OutlineIcon>
    <path d="m16 18 6-6-6-6M8 6l-6 6 6 6" />
  </OutlineIcon>
);

export const GridIcon = () => (
  <OutlineIcon>
    <path d="M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm11 0h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm0 11h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1ZM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1Z" />
  </OutlineIcon>
);

export const FileIcon = () => (
  <OutlineIcon>
    <path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5" />
  </OutlineIcon>
);

export const FolderIcon = () => (
  <OutlineIcon>
    <path d="M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z" />
  </OutlineIcon>
);

export const CopyIcon = () => (
  <OutlineIcon>
    <rect width="14" height="14" x="8" y="8" rx="2" />
    <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
  </OutlineIcon>
);

export const SearchIcon = () => (
  <OutlineIcon>
    <path d="m21 21-4.34-4.34" />
    <circle cx="11" cy="11" r="8" />
  </OutlineIcon>
);
