import { domainToASCII } from 'node:url';
import * as k from './kinds.js';

const httpsFields = {
  /** File with the private key. */
  key: k.option(k.required(k.filledText), { zh: '私钥文件' }),
  /** File with the certificate, and those that it depends on. */
  cert: k.option(k.required(k.filledText), { zh: '证书文件（含证书链）' }),
};

/** Files of a certificate. */
export interface HttpsOptions extends k.OptionsOf<typeof httpsFields> {}
export const httpsOptions: k.Group<typeof httpsFields, HttpsOptions> = k.group(httpsFields);

const origin = k.textLike(
  'an http: or https: URL',
  (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
);

const hostName = k.textLike(
  'a host name without scheme and port, such as docs.example.com, or .example.com with its subdomains',
  (text) =>
    /^\.?[^\s.:/@?#[\]\\]+(?:\.[^\s.:/@?#[\]\\]+)*$/.test(text) && domainToASCII(text.replace(/^\./, '')) !== '',
);

const serverFields = {
  /** Host name or IP that `heddle dev` and `heddle preview` listen on. Default: `127.0.0.1`. */
  host: k.option(k.filledText, { zh: '`heddle dev` 和 `heddle preview` 监听的地址。默认值：`127.0.0.1`。' }),
  /** Port of `heddle dev`; the next free one if it is taken. Default: 3000. */
  port: k.option(k.wholeNumber(0, 65_535), { zh: '`heddle dev` 的端口；被占用时使用下一个空闲端口。默认值：3000。' }),
  /**
   * Further host names under which the servers respond, for proxies, containers and tunnels; `.example.com` includes
   * subdomains. `true` accepts all names and origins, which lets other websites read your pages. Default: none.
   */
  allowedHosts: k.option(k.either(k.choice(true), k.list(hostName)), {
    default: [],
    zh: '服务器响应的其他主机名，用于代理、容器和隧道；`.example.com` 包含子域名。`true` 接受所有主机名和来源，其他网站因此可以读取你的页面。默认值：无。',
    type: 'string[] | true',
  }),
  /**
   * Looks for changed files at an interval instead of waiting for events of the file system: `true` for 500, or the
   * number of milliseconds. The environment variable `HEDDLE_POLL` takes precedence.
   */
  poll: k.option(k.either(k.flag, k.wholeNumber(50, 60_000)), {
    default: false,
    zh: '定时检查文件变化，不依赖文件系统事件：`true` 表示每 500 毫秒一次，也可以指定毫秒数。环境变量 `HEDDLE_POLL` 优先。',
    type: 'boolean | number',
  }),
  /** Certificate with which the servers respond over HTTPS, as file paths. Default: none, the servers use HTTP. */
  https: k.option(httpsOptions, { zh: '服务器使用 HTTPS 时的证书（文件路径）。默认值：无，使用 HTTP。' }),
  /** Headers of every response. Default: none. */
  headers: k.option(k.record(k.text, k.filledText), { default: {}, zh: '每个响应附加的 header' }),
  /** Servers that requests are passed on to, by the first segments of their path. Default: none. */
  proxy: k.option(k.record(origin, k.textLike('a path that begins with `/`', /^\//)), {
    default: {},
    zh: '按路径开头的段，把请求转发到哪些服务器',
    type: 'Record<path, URL>',
  }),
};

/** How the dev and preview servers listen and answer. */
export interface ServerOptions extends k.OptionsOf<typeof serverFields> {}
export const serverOptions: k.Group<typeof serverFields, ServerOptions> = k.group(serverFields);
