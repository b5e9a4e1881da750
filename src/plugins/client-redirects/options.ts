import * as k from '../../build/config/options/kinds.js';

/** Hosts with redirects of their own. */
const redirectHosts = ['netlify', 'nginx', 'vercel', 'apache'] as const;
export type RedirectHost = (typeof redirectHosts)[number];

const from = {
  ...k.textLike('a path or a regular expression', (text) => text.startsWith('/') || k.isPattern(text)),
  complaint: 'it is neither a path nor a regular expression',
};
const to = {
  ...k.textLike('a path or an address', /^\/(?!\/)|^https?:\/\//),
  complaint: 'it must begin with one `/`, `https://` or `http://`',
};

const redirectFields = {
  /** A path, or a regular expression for the path without `base`; several for one target. */
  from: k.option(k.required(k.either(from, k.list(from))), {
    zh: '一个路径，或与不含 `base` 的路径匹配的正则表达式；可以是多个',
    type: 'string | string[]',
  }),
  /** A path of the site, which replaces what matched, or a URL that begins with `https://`. */
  to: k.option(k.required(to), { zh: '替换匹配部分的路径，或以 `https://` 开头的 URL' }),
  /** `true` if `from` and `to` are paths as they are: no regular expressions, and not percent-encoded. */
  exact: k.option(k.flag, {
    zh: '为 `true` 时，`from` 和 `to` 就是路径本身：不是正则表达式，也未经百分号编码',
    default: false,
  }),
};

/** Old URLs and where they lead. */
export interface Redirect extends k.OptionsOf<typeof redirectFields> {}
export const redirectOptions: k.Group<typeof redirectFields, Redirect> = k.group(redirectFields);

const clientRedirectsFields = {
  /** The first rule that fits counts. */
  redirects: k.required(k.list(redirectOptions)),
  /**
   * Hosts for which the output gets a file with the rules that are plain paths; `netlify` is also for Cloudflare Pages.
   * Default: `['netlify']`.
   */
  hosts: k.option(k.list(k.choice(...redirectHosts)), {
    default: ['netlify'],
    zh: '为哪些托管服务输出含有纯路径规则的文件；`netlify` 也用于 Cloudflare Pages',
    type: "('netlify' | 'nginx' | 'vercel' | 'apache')[]",
  }),
};

export interface ClientRedirectsOptions extends k.OptionsOf<typeof clientRedirectsFields> {}
export const clientRedirectsOptions: k.Group<typeof clientRedirectsFields, ClientRedirectsOptions> =
  k.group(clientRedirectsFields);
