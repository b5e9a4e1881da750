import * as k from './kinds.js';

const seconds = k.number('a number of seconds above 0', (value) => value > 0);

/** URL and secret are checked where the configuration is resolved: messages about them don't show what was written. */
const remoteFields = {
  /** URL of the store: a folder that accepts `GET`, `HEAD` and `PUT`, or a Redis database. Default: none. */
  url: k.option(k.filledText, { zh: '存储的 URL：响应 `GET`、`HEAD` 和 `PUT` 的路径，或 Redis 数据库。默认值：无。' }),
  /** Token that HTTP stores get as `Authorization: Bearer`. Default: none. */
  token: k.option(k.filledText, { zh: '以 `Authorization: Bearer` 发送给 HTTP 存储的令牌。默认值：无。' }),
  /** Secret of at least 16 characters with which entries are signed; entries without its signature are not used. Default: none. */
  key: k.option(k.filledText, { zh: '用于给条目签名的密钥，至少 16 个字符；没有该签名的条目不会使用。默认值：无。' }),
  /** Whether entries without a signature are used. Default: false. */
  trusted: k.option(k.flag, { default: false, zh: '是否使用没有签名的条目' }),
  /** Whether entries are read from the store. Default: true. */
  read: k.option(k.flag, { default: true, zh: '是否从存储读取条目' }),
  /** Whether new entries are written to the store. Default: true. */
  write: k.option(k.flag, { default: true, zh: '是否把新条目写入存储' }),
  /** Seconds after which a request has failed. Default: 10. */
  timeout: k.option(seconds, { default: 10, zh: '请求超时的秒数' }),
};

export interface RemoteOptions extends k.OptionsOf<typeof remoteFields> {}
export const remoteOptions: k.Group<typeof remoteFields, RemoteOptions> = k.group(remoteFields);

const cacheFields = {
  /** Store of cache entries that several machines share. Default: none. */
  remote: k.option(remoteOptions, { default: {}, zh: '多台机器共享的缓存条目存储' }),
};

export interface CacheOptions extends k.OptionsOf<typeof cacheFields> {}
export const cacheOptions: k.Group<typeof cacheFields, CacheOptions> = k.group(cacheFields);
