import { createHash } from 'node:crypto';

const inlineScript =
  /<script(?![^>]*\s(?:src|type=["']?(?:application|text\/(?!javascript)))\b)[^>]*>([\s\S]*?)<\/script>/gi;

/** Hashes of the scripts inside a document, as a policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [...new Set(hashes)];
}
