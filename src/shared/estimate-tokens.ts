/** Characters of scripts without spaces, each of which is about one token. */
const denseCharacter = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;

/** Tokens of a text, about: tokenizers of language models differ by a fifth. Four letters are one, and so is one Chinese character. */
export function estimateTokens(text: string): number {
  const dense = text.match(denseCharacter)?.length ?? 0;
  return Math.ceil(dense + (text.length - dense) / 4);
}
