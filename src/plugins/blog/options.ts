import * as k from '../../build/config/options/kinds.js';

const localizedText = k.either(k.filledText, k.record(k.filledText));

/** A feed is in the format Atom or JSON if its name says so, and in RSS otherwise. */
const feedPath = k.textLike('a path of a feed, such as `blog/rss.xml`', /^[\w.-]+(?:\/[\w.-]+)*\.(?:xml|rss|json)$/);

const blogFields = {
  /** Folder of the posts in the folder of each language. It is the path of the blog, too. Default: `blog`. */
  dir: k.option(k.textLike('the name of a folder, such as `blog`', /^[\w-]+(?:\/[\w-]+)*$/), {
    default: 'blog',
    zh: '文章在各语言目录中的目录，也是博客的路径',
  }),
  /** Title of the blog, or titles by language. Default: `Blog`. */
  title: k.option(localizedText, {
    default: 'Blog',
    zh: '博客的标题，或各语言的标题',
    type: 'string | Record<lang, string>',
  }),
  /** Number of posts on a page of the list. Default: 10. */
  postsPerPage: k.option(
    k.number('a whole number from 1', (value) => Number.isInteger(value) && value >= 1),
    {
      default: 10,
      zh: '列表每页的文章数',
    },
  ),
  /**
   * Lists show posts up to a line `<!-- truncate -->`, `<!-- more -->` or `<!-- excerpt -->`, or as a whole, instead of their
   * `description`. Default: false.
   */
  excerpts: k.option(k.flag, {
    default: false,
    zh: '列表显示文章中 `<!-- truncate -->`、`<!-- more -->` 或 `<!-- excerpt -->` 一行之前的内容，没有这一行时显示全文，而不是 `description`',
  }),
  /** Path of a JSON or YAML file with the authors, relative to the project. Default: posts contain the names. */
  authors: k.option(k.filledText, { zh: '作者文件的路径（JSON 或 YAML），相对于项目目录。默认值：文章中直接写名字。' }),
  /**
   * Adds a feed for each language with the plugin rss, or feeds at paths such as `blog/rss.xml`, if the site has a `siteOrigin` and
   * no rss of its own. Default: true.
   */
  feed: k.option(k.either(k.flag, k.list(feedPath)), {
    default: true,
    zh: '如果站点设置了 `siteOrigin` 且没有使用 rss 插件，用它为每种语言生成订阅源，或在 `blog/rss.xml` 这样的路径生成订阅源',
  }),
};

/** Options of the plugin. */
export interface BlogOptions extends k.OptionsOf<typeof blogFields> {}
export const blogOptions: k.Group<typeof blogFields, BlogOptions> = k.group(blogFields);
