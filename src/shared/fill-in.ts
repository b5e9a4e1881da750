/** Fills `{{name}}` places of a text; unknown names stay as they are. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
