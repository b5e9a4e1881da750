/* eslint-disable no-restricted-syntax -- bundlers give files default exports */
// Files that pages and components import besides modules. `heddle/tsconfig.json` includes these types.

/** Constants of the build. Other names of `import.meta.env` are undefined. */
interface ImportMetaEnv {
  readonly MODE: string;
  readonly DEV: boolean;
  readonly PROD: boolean;
  readonly SSR: boolean;
  readonly BASE_URL: string;
}
interface ImportMeta {
  readonly env: ImportMetaEnv;
}

declare module '*.css';
declare module '*.scss';
declare module '*.sass';
declare module '*.less';

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.module.less' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.png' {
  const url: string;
  export default url;
}
declare module '*.jpg' {
  const url: string;
  export default url;
}
declare module '*.jpeg' {
  const url: string;
  export default url;
}
declare module '*.gif' {
  const url: string;
  export default url;
}
declare module '*.webp' {
  const url: string;
  export default url;
}
declare module '*.avif' {
  const url: string;
  export default url;
}
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.ico' {
  const url: string;
  export default url;
}
declare module '*.woff' {
  const url: string;
  export default url;
}
declare module '*.woff2' {
  const url: string;
  export default url;
}
declare module '*.ttf' {
  const url: string;
  export default url;
}
declare module '*.otf' {
  const url: string;
  export default url;
}
declare module '*.mp4' {
  const url: string;
  export default url;
}
declare module '*.webm' {
  const url: string;
  export default url;
}
declare module '*.mp3' {
  const url: string;
  export default url;
}
declare module '*.pdf' {
  const url: string;
  export default url;
}

declare module '*?raw' {
  const text: string;
  export default text;
}
declare module '*?url' {
  const text: string;
  export default text;
}
declare module '*.yaml' {
  const data: unknown;
  export default data;
}
declare module '*.yml' {
  const data: unknown;
  export default data;
}

declare module '*.mdx' {
  const Content: (props: Record<string, unknown>) => import('react').ReactNode;
  export default Content;
}
declare module '*.md' {
  const Content: (props: Record<string, unknown>) => import('react').ReactNode;
  export default Content;
}
