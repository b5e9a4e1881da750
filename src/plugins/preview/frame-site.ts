import { sourceFile } from '../source-file.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import type { EmittedFile, PluginAnswer, RequestedSite, SitePage } from '../../build/config/plugin.js';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { shortHash } from '../short-hash.js';
import {
  bundleFrames,
  failureReasons,
  startScript,
  brokenFrameDocument,
  type FrameBuild,
  type FrameFiles,
} from './frame-bundle.js';
import { framePath, framesFolder, framesOf, type Frame } from './frames.js';
import type { FrameOptions } from './options.js';

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  woff: 'font/woff',
};

/** The frames of a site: bundled for builds, made when they are asked for by the dev server. */
export interface FrameSite {
  /** Bundles the frames of all pages and returns their problems. */
  bundle(pages: readonly SitePage[], config: SiteConfig): Promise<Diagnostic[]>;
  /** Files of what was bundled. */
  files(): EmittedFile[];
  /** Answers a request to the dev server; `path` is in the folder of frames. */
  answer(path: string, config: SiteConfig, site: RequestedSite): Promise<PluginAnswer | undefined>;
}

function frameFailed(pages: readonly SitePage[], config: SiteConfig, reason: string): Diagnostic {
  const file = pages.map((page) => sourceFile(page, config)).find((path) => reason.startsWith(`${path}.`));
  return {
    code: 'preview-bundle',
    severity: 'error',
    kind: 'content',
    message: `A demo cannot be bundled: ${reason}`,
    fix: 'Correct the code of the demo, or install the package that it imports.',
    file,
  };
}

/** The page and the frame that an address names. */
async function requestedFrame(path: string, { factsOf }: RequestedSite): Promise<Frame | undefined> {
  const page = /^(.+)\/(?:\d+|fixed)\.html$/.exec(path.slice(framesFolder.length))?.[1];
  const facts = page === undefined ? undefined : await factsOf(`${page}.mdx`);
  return facts && framesOf(facts.notes).find((frame) => framePath(frame) === path);
}

/** Makes the frames of a site. */
export function createFrameSite(options: FrameOptions): FrameSite {
  let built: FrameFiles = new Map();
  const developed: FrameFiles = new Map();

  const develop = async (frame: Frame, frameBuild: FrameBuild): Promise<void> => {
    try {
      for (const [path, content] of await bundleFrames([frame], frameBuild)) developed.set(path, content);
    } catch (error) {
      const script = await startScript();
      const scriptPath = `${framesFolder}frame.${shortHash(script)}.js`;
      developed.set(scriptPath, script);
      const start = frameBuild.config.base + scriptPath;
      developed.set(framePath(frame), brokenFrameDocument(frame.id, start, failureReasons(error)));
    }
  };

  return {
    bundle: async (pages, config) => {
      built = new Map();
      const frames = pages.flatMap(({ facts }) => framesOf(facts.notes));
      if (frames.length === 0) return [];
      try {
        built = await bundleFrames(frames, { config, options, mode: 'production' });
        return [];
      } catch (error) {
        return failureReasons(error).map((reason) => frameFailed(pages, config, reason));
      }
    },
    files: () => [...built].map(([path, content]) => ({ path, content })),
    answer: async (path, config, site) => {
      const frame = await requestedFrame(path, site);
      if (frame) await develop(frame, { config, options, mode: 'development' });
      else if (path.endsWith('.html')) return undefined;
      const body = developed.get(path);
      const contentType = contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
      return body === undefined ? undefined : { body, contentType };
    },
  };
}
