import type * as McpSdk from '@modelcontextprotocol/server';
import type { McpServer } from '@modelcontextprotocol/server';
import { withLimitedSignal, createQueue } from '../../build/async/concurrency.js';
import { counted } from '../../build/report/wording.js';
import { reasonOf } from '../../build/report/reason-of.js';
import type { AgentSite } from './agent-site.js';
import { budgets, links, outline, read, search, versions } from './answer-questions.js';
import { unknownOrigin, shownUrl, readAskedPage, readPage } from './find-page.js';
import { cutToBudget } from './budget.js';
import { cleanText, cleanTitle, dataNotice, markData } from './site-data.js';
import { QuestionError, questionMs, type ReadBytes } from './site-reader.js';

declare const __HEDDLE_VERSION__: string;

export type Sdk = typeof McpSdk;

/** Asks one question. Rejects with a `QuestionError` that says why it has no answer. */
export type Ask = <T>(
  question: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
) => Promise<{ answer: T; read: ReadBytes }>;

/** Questions that wait for their turn, at most. */
const mostWaiting = 32;

/** Creates the function that asks questions one after the other, so that each one's bytes are counted, within its limits. */
export function createAsk({ reader }: AgentSite): Ask {
  const inTurn = createQueue();
  let waiting = 0;
  const late = (): Error =>
    new QuestionError(`The site took more than ${questionMs / 1000} s to respond.`, { isTransient: true });
  return async (question, signal) => {
    if (waiting >= mostWaiting) throw new QuestionError('Too many questions are waiting. Ask again later.');
    waiting += 1;
    const run = async () => {
      reader.begin();
      const answer = await withLimitedSignal(signal, questionMs, late, question);
      return { answer, read: reader.taken() };
    };
    return inTurn(run)
      .catch((error: unknown) => {
        if (error instanceof QuestionError) throw error;
        throw new QuestionError(`The question could not be answered: ${cleanText(reasonOf(error))}.`, { cause: error });
      })
      .finally(() => (waiting -= 1));
  };
}

const formatRead = ({ files, bytes }: ReadBytes): string =>
  `Read ${counted(files, 'file')}, ${(bytes / 1000).toFixed(1)} kB with gzip.`;

const text = (description: string) => ({ type: 'string', description, minLength: 1, maxLength: 2000 });
const whole = (description: string, minimum: number, maximum: number) => ({
  type: 'integer',
  description,
  minimum,
  maximum,
});
const budgetOf = (byDefault: number) =>
  whole(`Tokens of the answer, about. Default: ${byDefault}`, budgets.least, budgets.most);
const language = text('Language of the pages, such as `en`. Default: that of the site');
const version = text('Version of the pages. Default: the default one');
const pageUrl = text('URL or path of a page, such as `/guide/start`');

/** The tools: what each is for, its input as JSON Schema, and the function that answers. */
const tools = {
  search: {
    description:
      'Search the documentation. Returns the best sections with their URLs and passages, ranked as on the site.',
    required: ['query'],
    properties: {
      query: text('Words to search for: those that the documentation uses, rather than a whole question'),
      language,
      version,
      tags: {
        type: 'object',
        description: 'Tags that all results have: name to value',
        maxProperties: 8,
        additionalProperties: text('Value'),
      },
      limit: whole('Number of sections. Default: 8', 1, 32),
      budget: budgetOf(budgets.search),
    },
    answer: search,
  },
  read: {
    description: 'Read a page as Markdown, or one section of it if the URL has an anchor.',
    required: ['url'],
    properties: { url: text('URL or path of a page, with or without an anchor'), budget: budgetOf(budgets.read) },
    answer: read,
  },
  outline: {
    description: 'List the sections of a page with their URLs, or the pages of the site if `url` is missing.',
    required: [],
    properties: {
      url: pageUrl,
      language,
      version,
      offset: whole('Number of the first page of the site to list. Default: 0', 0, 1_000_000),
      budget: budgetOf(budgets.outline),
    },
    answer: outline,
  },
  links: {
    description: 'List the links of a page and, for sites in a folder, the pages that link to it.',
    required: ['url'],
    properties: { url: pageUrl, budget: budgetOf(budgets.outline) },
    answer: links,
  },
  versions: {
    description: 'List the languages and versions of the site, or the URLs of a page in the others.',
    required: [],
    properties: { url: pageUrl },
    answer: versions,
  },
} as const;

const instructions = (where: string): string =>
  `Documentation at ${where}. Find sections with \`search\`, then read those that you need with \`read\`. Cite the URLs of the results. ${dataNotice}`;

/** Pages that are listed as resources. Others are found with \`search\` and \`outline\`. */
const listedPages = 64;

function addResources(server: McpServer, { ResourceTemplate }: Sdk, site: AgentSite, ask: Ask): void {
  const list = async (signal: AbortSignal) => {
    // The index is what lists pages.
    if (!(await site.facts(signal)).hasSearch) return { resources: [] };
    return site.withIndex({}, signal, async (_engine, index, facts) => {
      const resources: { uri: string; name: string; mimeType: string }[] = [];
      for (let page = 0; page < Math.min(listedPages, index.titleLengths.length); page++) {
        const { url, title } = await index.pageHead(page);
        const shown = shownUrl(url, facts);
        if (shown !== undefined)
          resources.push({
            uri: facts.origin === '' ? unknownOrigin + shown : shown,
            name: cleanTitle(title),
            mimeType: 'text/markdown',
          });
      }
      return { resources };
    });
  };
  const readPageAt = async (uri: string, signal: AbortSignal) => {
    const facts = await site.facts(signal);
    const page = await readPage(site, readAskedPage(uri, facts, site), facts, signal);
    return {
      contents: [
        { uri, mimeType: 'text/markdown', text: markData(cutToBudget(cleanText(page.text), budgets.most).text) },
      ],
    };
  };
  const template = new ResourceTemplate('{+url}', {
    list: async ({ mcpReq }) => (await ask(list, mcpReq.signal)).answer,
  });
  server.registerResource(
    'page',
    template,
    { title: 'Page of the documentation', description: 'A page as Markdown', mimeType: 'text/markdown' },
    async (uri, _variables, { mcpReq }) => (await ask((signal) => readPageAt(uri.href, signal), mcpReq.signal)).answer,
  );
}

/** Creates a server for one connection. `where` names the site for the model. */
export function createMcpServer(sdk: Sdk, site: AgentSite, ask: Ask, where: string): McpServer {
  const server = new sdk.McpServer(
    { name: 'heddle', title: 'Heddle documentation', version: __HEDDLE_VERSION__ },
    { instructions: instructions(where), capabilities: { tools: {}, resources: {} }, maxToolInputElements: 100 },
  );
  for (const [name, { description, required, properties, answer }] of Object.entries(tools)) {
    const schema = { type: 'object', properties, required, additionalProperties: false } as const;
    server.registerTool(
      name,
      {
        description: `${description} ${dataNotice}`,
        inputSchema: sdk.fromJsonSchema<never>(schema as never),
        annotations: { readOnlyHint: true, idempotentHint: true, destructiveHint: false },
      },
      async (question, { mcpReq }) => {
        try {
          const { answer: found, read: taken } = await ask((signal) => answer(site, question, signal), mcpReq.signal);
          return { content: [{ type: 'text', text: `${found}\n${formatRead(taken)}` }] };
        } catch (error) {
          return { content: [{ type: 'text', text: (error as Error).message }], isError: true };
        }
      },
    );
  }
  addResources(server, sdk, site, ask);
  return server;
}
