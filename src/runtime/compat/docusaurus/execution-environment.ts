const isBrowser = typeof document !== 'undefined';

/** `@docusaurus/ExecutionEnvironment` */
export const ExecutionEnvironment = {
  canUseDOM: isBrowser,
  canUseEventListeners: isBrowser,
  canUseIntersectionObserver: isBrowser,
  canUseViewport: isBrowser,
};
