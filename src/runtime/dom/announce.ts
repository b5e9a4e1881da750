/** Tells screen readers a text through the page's live region. */
export function announce(text: string): void {
  let region = document.querySelector('body > .hd-live-region');
  if (!region) {
    region = document.createElement('div');
    region.className = 'hd-live-region hd-visually-hidden';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  region.textContent = '';
  // A region that just came into being, or that says the same again, is read only after a pause.
  const target = region;
  setTimeout(() => (target.textContent = text), 50);
}
