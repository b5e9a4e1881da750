/** An element that stays in the document, and the element of the new tree that has its place. */
export type KeptElement = readonly [now: Element, next: Element];

/** Elements from a root, without it, down to an element inside it. */
function pathTo(root: Element, inner: Element): Element[] {
  const path: Element[] = [];
  for (let element = inner; element !== root; element = element.parentElement!) path.unshift(element);
  return path;
}

const isSamePath = (one: readonly Element[], other: readonly Element[]): boolean =>
  one.length === other.length && one.every(({ localName }, index) => localName === other[index]!.localName);

const sharedLength = (one: readonly Element[], other: readonly Element[]): number =>
  one.findIndex((element, index) => element !== other[index]);

/** True if kept elements have the same places in both trees, so that `become` doesn't have to move them. */
export function isAlike(root: Element, next: Element, kept: readonly KeptElement[]): boolean {
  const paths = kept.map(([inNow, inNext]) => [pathTo(root, inNow), pathTo(next, inNext)] as const);
  return paths.every(
    ([now, then], index) =>
      isSamePath(now, then) &&
      paths
        .slice(0, index)
        .every(([otherNow, otherThen]) => sharedLength(now, otherNow) === sharedLength(then, otherThen)),
  );
}

/** Gives an element the attributes of another, and removes the others. */
export function copyAttributes(from: Element, to: Element): void {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

/**
 * Makes the content of an element like `wanted`, whose nodes are used up. `stays` returns the child that stays in place of a wanted
 * node, in the order of the children; it never leaves the document. `settle` makes such a child like the wanted node.
 */
export function morph(
  now: Element,
  wanted: readonly Node[],
  stays: (next: Node, index: number) => ChildNode | undefined,
  settle: (present: ChildNode, next: Node) => void,
): void {
  const present = wanted.map(stays);
  const staying = new Set(present);
  for (const child of [...now.childNodes]) if (!staying.has(child)) child.remove();
  let place = now.firstChild;
  wanted.forEach((next, index) => {
    const child = present[index];
    if (child) {
      place = child.nextSibling;
      settle(child, next);
    } else now.insertBefore(next, place);
  });
}

/**
 * Replaces the content of an element by that of another, which is empty afterwards. Kept elements, and those around them,
 * never leave the document, so they keep scroll positions, focus and what is open. The trees must be alike.
 */
export function become(now: Element, next: Element, kept: readonly KeptElement[]): void {
  const staying = new Map<Node, Element>();
  for (const [inNow, inNext] of kept) staying.set(pathTo(next, inNext)[0]!, pathTo(now, inNow)[0]!);
  morph(
    now,
    [...next.childNodes],
    (child) => staying.get(child),
    (present, child) => {
      if (kept.some(([inNow]) => inNow === present)) return;
      copyAttributes(child as Element, present as Element);
      become(
        present as Element,
        child as Element,
        kept.filter(([inNow]) => present.contains(inNow)),
      );
    },
  );
}
