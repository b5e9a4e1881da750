// Times the parsing of plain Markdown: `node bench/parse.mjs [pages=300]`. Prints MB/s of Heddle's parser and of micromark
// over a generated corpus, the median of several runs.
import { build } from 'esbuild';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { makeCorpus } from './make-corpus.mjs';

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const outdir = join(projectRoot, 'node_modules/.cache/heddle-bench');
mkdirSync(outdir, { recursive: true });
const outfile = join(outdir, 'parsers.mjs');
await build({
  stdin: {
    contents: `
      import remarkCjkFriendly from 'remark-cjk-friendly';
      import remarkCjkFriendlyGfmStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
      import remarkFrontmatter from 'remark-frontmatter';
      import remarkGfm from 'remark-gfm';
      import remarkParse from 'remark-parse';
      import { unified } from 'unified';
      export { createMarkdownParser } from './src/build/pages/markdown/parser/parse-markdown.ts';
      export const micromark = unified()
        .use([remarkParse, remarkGfm, remarkCjkFriendly, remarkCjkFriendlyGfmStrikethrough, remarkFrontmatter])
        .freeze();`,
    resolveDir: projectRoot,
  },
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
const { createMarkdownParser, micromark } = await import(pathToFileURL(outfile).href);

const folder = mkdtempSync(join(tmpdir(), 'heddle-parse-'));
makeCorpus(folder, Number(process.argv[2] ?? 300));
const sources = readdirSync(folder, { recursive: true })
  .filter((path) => path.endsWith('.md'))
  .map((path) => readFileSync(join(folder, path), 'utf8'));
rmSync(folder, { recursive: true });
const megabytes = sources.reduce((sum, source) => sum + Buffer.byteLength(source), 0) / 1e6;

/** MB/s of the median run. */
function measure(parse, runs) {
  const seconds = Array.from({ length: runs }, () => {
    const startedMs = performance.now();
    for (const source of sources) parse(source);
    return (performance.now() - startedMs) / 1000;
  });
  return megabytes / seconds.sort((a, b) => a - b)[runs >> 1];
}

console.log(`${sources.length} pages, ${megabytes.toFixed(2)} MB`);
console.log(`Heddle     ${measure(createMarkdownParser(), 15).toFixed(1)} MB/s`);
console.log(`micromark  ${measure((source) => micromark.parse(source), 5).toFixed(1)} MB/s`);
