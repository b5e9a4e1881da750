import type { ShikiTransformer } from '@shikijs/types';
import { importOptional } from '../optional-package.js';
import type { TypedBlocks } from './typed-blocks.js';
import { alignNodes } from './typed-blocks.js';
import { typesRenderer } from './types-renderer.js';

/** Makes the shiki transformer that renders types; it runs for blocks whose types were read. */
export async function createTypesTransformer(blocks: TypedBlocks): Promise<ShikiTransformer & { metaWord: string }> {
  const { createTransformerFactory } = await importOptional(
    'twoslash',
    '@shikijs/twoslash',
    () => import('@shikijs/twoslash/core'),
  );
  let key = '';
  const transformer = createTransformerFactory((code: string, lang?: string) => ({
    code,
    nodes: alignNodes(blocks.get(key)!, code),
    meta: { extension: lang ?? 'ts' },
  }))({
    langAlias: {},
    renderer: typesRenderer,
    filter: (_lang, _code, { meta }) => {
      key = /(?:^|\s)twoslash=(\w+)/.exec(meta?.__raw ?? '')?.[1] ?? '';
      return blocks.get(key) !== undefined;
    },
  });
  return { ...transformer, metaWord: 'twoslash' };
}
