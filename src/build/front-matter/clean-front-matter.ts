import type { HeadTag } from '../../shared/head.js';
import { headTagCode, type TextPosition, type TextProblem } from '../report/errors/front-matter.js';
import type { PageProblem } from '../report/errors/markdown.js';
import { htmlOfData, iconOfData, tagOfData } from '../html/data-html.js';
import type { FrontMatter } from './front-matter.js';
import { linkOfData, actsInHead, type HtmlRule } from '../html/html-rule.js';
import { isRecord } from '../../shared/is-record.js';

type Fields = Record<string, unknown>;
type Clean = (
  text: string,
  field: string,
  rule: HtmlRule,
  report: (problem: PageProblem) => void,
) => string | undefined;

const link: Clean = (text, field, _rule, report) => linkOfData(text, field, report);

/** Fields that the theme shows as HTML, or may do so, and links. */
const cleaners = {
  page: { icon: iconOfData, notice: htmlOfData, tag: tagOfData },
  hero: { text: htmlOfData, tagline: htmlOfData },
  badge: { link },
  action: { link },
  feature: { details: htmlOfData, icon: iconOfData, link },
} satisfies Record<string, Readonly<Record<string, Clean>>>;

/**
 * Cleans front matter by the rule of its page: HTML loses what runs code, or is not HTML, and tags of the
 * head that do more than describe the page are refused. Problems are added to those of the front matter.
 */
export function cleanFrontMatter(frontMatter: FrontMatter, rule: HtmlRule): FrontMatter {
  if (rule === 'code') return frontMatter;
  const { places } = frontMatter;
  const problems: TextProblem[] = [];
  const placeOf = (key: string, index?: number): TextPosition =>
    (index === undefined ? undefined : places.get(key)?.itemPlaces?.[index]) ?? places.get(key)!.place;

  const clean = (fields: Fields, path: string, table: Readonly<Record<string, Clean>>, place: TextPosition): Fields => {
    const cleaned = { ...fields };
    for (const [name, cleanField] of Object.entries(table)) {
      const text = fields[name];
      if (typeof text !== 'string') continue;
      const at = path === '' ? placeOf(name) : place;
      const result = cleanField(text, path + name, rule, (problem) => problems.push({ ...problem, ...at }));
      if (result === undefined) delete cleaned[name];
      else cleaned[name] = result;
    }
    return cleaned;
  };

  const data = clean(frontMatter.data, '', cleaners.page, { line: 1 });
  const { hero, features, head } = data;
  const cleanEach = (
    list: readonly unknown[],
    path: string,
    table: (typeof cleaners)[keyof typeof cleaners],
    places: (index: number) => TextPosition,
  ) => list.map((item, index) => (isRecord(item) ? clean(item, `${path}[${index}].`, table, places(index)) : item));
  if (isRecord(hero)) {
    const place = placeOf('hero');
    const { badge, actions } = hero;
    data['hero'] = {
      ...clean(hero, 'hero.', cleaners.hero, place),
      ...(isRecord(badge) ? { badge: clean(badge, 'hero.badge.', cleaners.badge, place) } : {}),
      ...(Array.isArray(actions) ? { actions: cleanEach(actions, 'hero.actions', cleaners.action, () => place) } : {}),
    };
  }
  if (Array.isArray(features))
    data['features'] = cleanEach(features, 'features', cleaners.feature, (index) => placeOf('features', index));
  if (Array.isArray(head))
    data['head'] = (head as HeadTag[]).filter((tag, index) => {
      if (!actsInHead(tag)) return true;
      problems.push(headTagCode(placeOf('head', index), `head[${index}]`, tag[0]));
      return false;
    });
  return { ...frontMatter, data, problems: [...frontMatter.problems, ...problems] };
}
