declare module 'markdown-it-emoji/lib/data/full.mjs' {
  /** Emoji by the names that GitHub gives them. */
  const emojiNames: Readonly<Record<string, string>>;
  export { emojiNames as default };
}
