/** Content of a document: the inside of its article, or of its main part when it has none. */
export function articleInDocument(document: string): string {
  for (const name of ['article', 'main']) {
    const start = document.indexOf(`<${name} `);
    const end = document.lastIndexOf(`</${name}>`);
    if (start !== -1 && end > start) return document.slice(document.indexOf('>', start) + 1, end);
  }
  return '';
}
