import type { BuildFailure } from 'esbuild';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { EmittedFile, PluginAnswer, RequestedSite, SitePage } from '../../build/config/plugin.js';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import type { PlaygroundOptions } from './options.js';
import { sandboxFiles, sandboxPolicy, type SandboxFiles } from './sandbox-files.js';
import { noteOf, sandboxPage } from './sandboxes.js';
import { reasonOf } from '../../build/report/reason-of.js';

/** The sandboxes of a site: made for builds, and by the dev server when they are asked for. */
export interface PlaygroundSite {
  /** Makes the sandboxes of all pages and returns their problems. */
  make(pages: readonly SitePage[], config: SiteConfig): Promise<Diagnostic[]>;
  /** Files of what was made. */
  files(): EmittedFile[];
  /** Answers a request to the dev server; `path` is in the folder of sandboxes. */
  answer(path: string, config: SiteConfig, site: RequestedSite): Promise<PluginAnswer | undefined>;
}

const policyHeader = { 'Content-Security-Policy': sandboxPolicy };

function reasonsOf(error: unknown): string[] {
  const messages = (error as Partial<BuildFailure>).errors ?? [];
  return messages.length > 0 ? messages.map(({ text }) => text) : [reasonOf(error)];
}

const modulesFailed = (reason: string): Diagnostic => ({
  code: 'playground-modules',
  severity: 'error',
  kind: 'content',
  option: ['include'],
  message: `A module of playgrounds cannot be bundled: ${reason}`,
  fix: 'Install the package, or correct the option include of the plugin.',
});

/** Makes the sandboxes of a site. */
export function createPlaygroundSite(options: PlaygroundOptions): PlaygroundSite {
  let made: SandboxFiles = new Map();
  const developed: SandboxFiles = new Map();
  return {
    make: async (pages, config) => {
      made = new Map();
      const modules = pages.flatMap(({ relativePath, facts }): [string, string[]][] => {
        const note = noteOf(facts.notes);
        return note ? [[relativePath, note.modules]] : [];
      });
      try {
        made = await sandboxFiles(new Map(modules), { options, config, mode: 'production' });
        return [];
      } catch (error) {
        return reasonsOf(error).map(modulesFailed);
      }
    },
    files: () =>
      [...made].map(([path, content]) => ({
        path,
        content,
        ...(path.endsWith('.html') ? { headers: policyHeader } : {}),
      })),
    answer: async (path, config, site) => {
      const page = sandboxPage(path);
      const note = page === undefined ? undefined : noteOf((await site.factsOf(page))?.notes ?? {});
      if (page !== undefined && note) {
        const build = { options, config, mode: 'development' } as const;
        for (const [name, content] of await sandboxFiles(new Map([[page, note.modules]]), build))
          developed.set(name, content);
      }
      const body = developed.get(path);
      if (body === undefined) return undefined;
      return path.endsWith('.html')
        ? { body, contentType: 'text/html; charset=utf-8', headers: policyHeader }
        : { body, contentType: 'text/javascript; charset=utf-8' };
    },
  };
}
