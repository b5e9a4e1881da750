/** True if the host can't be reached. A redirect, also one to another host, is a response. */
export const isUnreachable = (url: URL): Promise<boolean> =>
  fetch(url, { method: 'HEAD', redirect: 'manual', cache: 'no-store' }).then(
    () => false,
    () => true,
  );

/** Text of the page while the host can't be reached. */
export const offlineText = (): string | undefined =>
  document.querySelector<HTMLElement>('.hd-app')?.dataset['offlineText'];
