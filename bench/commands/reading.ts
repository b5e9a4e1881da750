import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../test/support/chromium.js';
import { readPages, type ReadPage } from '../measure/reading.js';
import { serveFolder } from '../measure/static-server.js';
import { alignRows } from '../print-results.js';

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/**
 * `npm run bench -- reading [output folder] --from /guide/start/introduction --pages 10`: what reading costs a visitor of
 * a built site, by default Heddle's own, page by page.
 */
export async function readingCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      from: { type: 'string', default: '/guide/start/introduction' },
      pages: { type: 'string', default: '10' },
    },
  });
  const server = await serveFolder(resolve(positionals[0] ?? 'doc_build'));
  const browser = await launchBrowser();
  try {
    const read = await readPages(browser, server, values.from, Number(values.pages));
    const pages = read.slice(0, -1);
    const further = pages.slice(1);
    const row = ({ name, bytes, imageBytes, runtimeFiles }: ReadPage): string[] => [
      name,
      kilobytes(bytes),
      kilobytes(imageBytes),
      String(runtimeFiles),
    ];
    const meanOf = (count: (page: ReadPage) => number): number =>
      further.reduce((sum, page) => sum + count(page), 0) / Math.max(1, further.length);
    const mean: ReadPage = {
      name: 'further page, mean',
      bytes: meanOf(({ bytes }) => bytes),
      imageBytes: meanOf(({ imageBytes }) => imageBytes),
      runtimeFiles: pages.reduce((sum, { runtimeFiles }) => sum + runtimeFiles, 0),
    };
    const head = ['page', 'kB (gzip)', 'images', 'starts of React'];
    console.log(alignRows([head, ...read.map(row), row(mean)]).join('\n'));
  } finally {
    await browser.close();
    await server.close();
  }
}
