/** Background colors of the top of the home page; the navigation bar is transparent over them until the visitor scrolls. */
export function HomeBackground() {
  return <div className="hd-home-background" aria-hidden="true" />;
}
