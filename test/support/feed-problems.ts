import { fromXml, type XmlElement } from './read-xml.js';

// The rules of RFC 4287 and of RSS 2.0 that a validator of feeds reports. An element may be written once, unless it may be repeated.

const atomNamespace = 'http://www.w3.org/2005/Atom';
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const rfc822 =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?\d\d? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]\d{4})$/;

const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string');

function undeclared(root: XmlElement): string[] {
  const declared = Object.keys(root.attributes).flatMap((name) => /^xmlns:(.+)/.exec(name)?.[1] ?? []);
  const names = (element: XmlElement): string[] => [element.name, ...elementsIn(element).flatMap(names)];
  return names(root)
    .flatMap((name) => (name.includes(':') ? [name.split(':')[0]!] : []))
    .filter((prefix) => !declared.includes(prefix))
    .map((prefix) => `the prefix ${prefix} is not declared`);
}

/** Elements that are missing, repeated, or unknown without a prefix. */
function cardinality(element: XmlElement, required: string[], optional: string[], repeated: string[]): string[] {
  const names = elementsIn(element).map(({ name }) => name);
  return [
    ...required.filter((name) => !names.includes(name)).map((name) => `${element.name} has no ${name}`),
    ...[...required, ...optional]
      .filter((name) => names.filter((other) => other === name).length > 1)
      .map((name) => `${element.name} has several ${name}`),
    ...names
      .filter((name) => !name.includes(':') && ![...required, ...optional, ...repeated].includes(name))
      .map((name) => `${element.name} has the unknown ${name}`),
  ];
}

const isUrl = (text: string): boolean => URL.canParse(text);

function atomPerson(person: XmlElement): string[] {
  return [
    ...cardinality(person, ['name'], ['uri', 'email'], []),
    ...(person.text('name').trim() === '' ? ['a person has an empty name'] : []),
    ...(person.all('email').length > 0 && !/^[^\s@]+@[^\s@]+$/.test(person.text('email')) ? ['an email is none'] : []),
    ...(person.all('uri').length > 0 && !isUrl(person.text('uri')) ? ['a uri is no IRI'] : []),
  ];
}

function atomPart(part: XmlElement): string[] {
  const links = part.all('link').map(({ attributes }) => attributes);
  const alternates = links
    .filter(({ rel = 'alternate' }) => rel === 'alternate')
    .map((link) => `${link['type']} ${link['hreflang']}`);
  return [
    ...(isUrl(part.text('id')) ? [] : [`the id ${part.text('id')} is no IRI`]),
    ...(rfc3339.test(part.text('updated')) ? [] : ['updated is no time']),
    ...(part.all('published').length > 0 && !rfc3339.test(part.text('published')) ? ['published is no time'] : []),
    ...links.filter(({ href = '' }) => !isUrl(href)).map(() => 'a link has no absolute href'),
    ...(new Set(alternates).size < alternates.length ? ['two alternate links are alike'] : []),
    ...part
      .all('category')
      .filter(({ attributes }) => !attributes['term'])
      .map(() => 'a category has no term'),
    ...[...part.all('author'), ...part.all('contributor')].flatMap(atomPerson),
  ];
}

function atomProblems(feed: XmlElement): string[] {
  const entries = feed.all('entry');
  const ids = entries.map((entry) => `${entry.text('id')} ${entry.text('updated')}`);
  return [
    ...(feed.attributes['xmlns'] === atomNamespace ? [] : ['the namespace is not that of Atom']),
    ...cardinality(
      feed,
      ['id', 'title', 'updated'],
      ['generator', 'icon', 'logo', 'rights', 'subtitle'],
      ['author', 'category', 'contributor', 'link', 'entry'],
    ),
    ...atomPart(feed),
    ...(feed.all('author').length === 0 &&
    (entries.length === 0 || entries.some((entry) => entry.all('author').length === 0))
      ? ['neither the feed nor each entry has an author']
      : []),
    ...(feed.all('link').some(({ attributes }) => attributes['rel'] === 'self') ? [] : ['there is no link to itself']),
    ...(new Set(ids).size < ids.length ? ['two entries have one id and time'] : []),
    ...entries.flatMap((entry) => [
      ...cardinality(
        entry,
        ['id', 'title', 'updated'],
        ['content', 'published', 'rights', 'source', 'summary'],
        ['author', 'category', 'contributor', 'link'],
      ),
      ...atomPart(entry),
      ...(entry.all('content').length === 0 &&
      !entry.all('link').some(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate')
        ? ['an entry has neither content nor a link']
        : []),
    ]),
  ];
}

function rssProblems(rss: XmlElement): string[] {
  const [channel] = rss.all('channel');
  if (!channel || rss.attributes['version'] !== '2.0') return ['rss has no version 2.0 or no channel'];
  const items = channel.all('item');
  const guids = items.map((item) => item.text('guid')).filter((guid) => guid !== '');
  return [
    ...cardinality(
      channel,
      ['title', 'link', 'description'],
      [
        'language',
        'copyright',
        'managingEditor',
        'webMaster',
        'pubDate',
        'lastBuildDate',
        'generator',
        'docs',
        'cloud',
        'ttl',
        'image',
      ],
      ['category', 'item'],
    ),
    ...(isUrl(channel.text('link')) ? [] : ['the link of the channel is no URL']),
    ...(rfc822.test(channel.text('lastBuildDate')) ? [] : ['lastBuildDate is no time']),
    ...(channel.all('atom:link').some(({ attributes }) => attributes['rel'] === 'self')
      ? []
      : ['there is no link to itself']),
    ...channel
      .all('image')
      .flatMap((image) => cardinality(image, ['url', 'title', 'link'], ['width', 'height', 'description'], [])),
    ...(new Set(guids).size < guids.length ? ['two items have one guid'] : []),
    ...items.flatMap((item) => [
      ...cardinality(
        item,
        [],
        [
          'title',
          'link',
          'description',
          'author',
          'comments',
          'enclosure',
          'guid',
          'pubDate',
          'source',
          'content:encoded',
        ],
        ['category'],
      ),
      ...(item.all('title').length + item.all('description').length > 0
        ? []
        : ['an item has neither title nor description']),
      ...(item.all('author').length === 0 || /^[^\s@]+@[^\s@]+( \(.*\))?$/s.test(item.text('author'))
        ? []
        : [`the author ${item.text('author')} is no email address`]),
      ...(item.all('pubDate').length === 0 || rfc822.test(item.text('pubDate')) ? [] : ['pubDate is no time']),
      ...item
        .all('guid')
        .filter((guid) => guid.attributes['isPermaLink'] !== 'false' && !isUrl(item.text('guid')))
        .map(() => 'a guid is no URL'),
      ...item
        .all('dc:creator')
        .filter(({ children }) => children.length === 0)
        .map(() => 'a dc:creator is empty'),
    ]),
  ];
}

/** The rules of its format that an Atom or RSS feed breaks. */
export function feedProblems(xml: string): string[] {
  const root = fromXml(xml);
  const problems = root.name === 'feed' ? atomProblems(root) : root.name === 'rss' ? rssProblems(root) : ['no feed'];
  return [...new Set([...undeclared(root), ...problems])];
}
