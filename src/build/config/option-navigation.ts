import * as z from 'zod';
import type { NavItem } from '../../shared/site-data.js';
import { filledText } from './option-shape.js';
import type { Shape } from './option-shape.js';
import type { SidebarItemOption } from './site-config.js';

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

const navItemSchema: z.ZodType<NavItem> = z.lazy(() =>
  z
    .strictObject({
      text: filledText,
      link: filledText.optional(),
      activeMatch: z.string().refine(isPattern, 'a regular expression').optional(),
      items: z.array(navItemSchema).optional(),
      icon: z.string().optional(),
      tag: z.string().optional(),
      position: z.enum(['left', 'right']).optional(),
      download: z.union([z.string(), z.boolean()]).optional(),
      rel: z.string().optional(),
    } satisfies Shape<NavItem>)
    .refine(({ link, items }) => link !== undefined || items !== undefined, 'an item with `link` or `items`'),
);

/** Navigation, or one for each version. */
export const navSchema = z.union([z.array(navItemSchema), z.record(z.string(), z.array(navItemSchema))]);

const overviewHeaders = z.array(z.int().min(1).max(6).describe('a heading depth from 1 to 6'));

const sidebarTraits = {
  icon: z.string().optional(),
  tag: z.string().optional(),
  context: z.string().optional(),
  overviewHeaders: overviewHeaders.optional(),
};

const sidebarItemSchema: z.ZodType<SidebarItemOption> = z.lazy(() =>
  z.union([
    filledText,
    z.strictObject({ text: filledText, link: filledText, ...sidebarTraits }),
    z.strictObject({
      text: filledText,
      link: filledText.optional(),
      items: z.array(sidebarItemSchema),
      collapsible: z.boolean().optional(),
      collapsed: z.boolean().optional(),
      ...sidebarTraits,
    }),
    z.strictObject({ dividerType: z.enum(['solid', 'dashed']) }),
    z.strictObject({ sectionHeaderText: filledText, icon: z.string().optional(), tag: z.string().optional() }),
  ]),
);

/** Sidebars by route path prefix. */
export const sidebarSchema = z.record(
  z.string().regex(/^\//).describe('a prefix that begins with /'),
  z.array(sidebarItemSchema),
);
