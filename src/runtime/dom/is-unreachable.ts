/** True if the host can't be reached. A redirect, also one to another host, is a response. */
export const isUnreachable = (url: URL): Promise<boolean> =>
  fetch(url, { method: 'HEAD', redirect: 'manual', cache: 'no-store' }).then(
    () => false,
    () => true,
  );

/** What the page says while the host can't be reached. */
export const offlineText = (): string | undefined =>
  document.querySelector<HTMLElement>('.hd-app')?.dataset['offlineText'];
