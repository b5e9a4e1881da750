declare module 'markdown-it-emoji/lib/data/full.mjs' {
  /** Emoji by their names on GitHub. */
  const emojiNames: Readonly<Record<string, string>>;
  export { emojiNames as default };
}
