/** The import of Starlight's theme for Tailwind 4. */
const themeImport = /^[ \t]*@import\s+(['"])@astrojs\/starlight-tailwind\1[^;\n]*;[ \t]*\r?\n?/m;

/** A style sheet with rules in place of Starlight's theme for Tailwind: the variant for dark mode, and the accent color. */
export function editTailwindTheme(source: string): string {
  if (!themeImport.test(source)) return source;
  const hasAccent = /--color-accent-600\s*:/.test(source);
  return `${source.replace(themeImport, '').trimEnd()}

@custom-variant dark (&:where(.dark, .dark *));
${hasAccent ? ':root { --sl-color-accent: var(--color-accent-600); }\n' : ''}`;
}
