import * as k from './kinds.js';
import { decoration, folding, pageFields } from './navigation-options.js';

const labeled = { ...pageFields, label: k.text };
const named = { name: k.required(k.text) };
const typed = <T extends string>(type: T) => ({ type: k.required(k.choice(type)) });

/** A custom link or a group of them; nested items need no `type`. */
export interface CustomLinkItem extends k.OptionsOf<typeof pageFields & typeof folding> {
  type?: 'custom-link';
  label: string;
  link?: string | undefined;
  items?: CustomLinkItem[] | undefined;
}

const customLink: k.GroupOf<CustomLinkItem> = k.groupOf<CustomLinkItem>({
  ...pageFields,
  ...folding,
  type: k.choice('custom-link'),
  label: k.required(k.text),
  link: k.text,
  get items() {
    return k.list(customLink);
  },
});

/** The items of `_meta.json` by their types. */
export const itemKinds = {
  file: k.group({ ...typed('file'), ...named, ...labeled }),
  dir: k.group({ ...typed('dir'), ...named, ...labeled, ...folding }),
  'dir-section-header': k.group({ ...typed('dir-section-header'), ...named, ...labeled, ...folding }),
  divider: k.group({ ...typed('divider'), dashed: k.flag }),
  'section-header': k.group({ ...typed('section-header'), label: k.required(k.text), ...decoration }),
  'custom-link': customLink,
};

/** A whole `_meta.json`, as people write it: a name is a file, and so is an item without a type. */
export const metaItems = k.list(
  k.either(
    k.text,
    k.group({ type: k.choice('file'), ...named, ...labeled }),
    itemKinds.dir,
    itemKinds['dir-section-header'],
    itemKinds.divider,
    itemKinds['section-header'],
    k.group({ ...customLink.fields, ...typed('custom-link') }),
  ),
);
