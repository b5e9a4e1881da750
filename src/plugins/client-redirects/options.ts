import {
  either,
  group,
  list,
  option,
  required,
  textLike,
  type Group,
  type OptionsOf,
} from '../../build/config/options/kinds.js';

function isExpression(text: string): boolean {
  try {
    return text !== '' && new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

const from = {
  ...textLike('a path or a regular expression', isExpression),
  complaint: 'it is neither a path nor a regular expression',
};
const to = {
  ...textLike('a path or an address', /^\/(?!\/)|^https?:\/\//),
  complaint: 'it must begin with one `/`, `https://` or `http://`',
};

const redirectFields = {
  /** A path, or a regular expression for the path without `base`; several for one target. */
  from: option(required(either(from, list(from))), {
    zh: '一个路径，或与不含 `base` 的路径匹配的正则表达式；可以是多个',
    type: 'string | string[]',
  }),
  /** A path of the site, which takes the place of what matched, or an address that begins with `https://`. */
  to: option(required(to), { zh: '取代匹配部分的路径，或以 `https://` 开头的地址' }),
};

/** Old addresses and where they lead. */
export interface Redirect extends OptionsOf<typeof redirectFields> {}
export const redirectOptions: Group<typeof redirectFields, Redirect> = group(redirectFields);

const clientRedirectsFields = {
  /** The first rule that fits counts. */
  redirects: required(list(redirectOptions)),
};

export interface ClientRedirectsOptions extends OptionsOf<typeof clientRedirectsFields> {}
export const clientRedirectsOptions: Group<typeof clientRedirectsFields, ClientRedirectsOptions> =
  group(clientRedirectsFields);
