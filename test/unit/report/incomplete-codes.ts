/** What a message lacks, with the reason. */
export interface Lack {
  lacks: readonly ('place' | 'line' | 'fix')[];
  because: string;
}

const command = 'the command line, the environment or the machine is to blame, and no file';
const service = 'a server, a store or a queue is to blame, and no file';
const resolved = 'the message names an option, of which the work that fails has the resolved value alone';
const builtSite = 'documents of the built site are to blame, and they do not say where a link was written';
const wholeFile = 'the whole file or folder is to blame, or the file is not text';
const plugin = 'code of the configuration or of a plugin is to blame, and what it threw names no place in the project';
const worksOn = 'nothing has to be done: the next run is as good';

const withoutPlace = (because: string, codes: string): [string, Lack][] =>
  codes
    .trim()
    .split(/\s+/)
    .map((code) => [code, { lacks: ['place', 'line'], because }]);
const withoutLine = (because: string, codes: string): [string, Lack][] =>
  codes
    .trim()
    .split(/\s+/)
    .map((code) => [code, { lacks: ['line'], because }]);

/** All codes, or codes and factories, whose messages lack a place in a file, or a fix, each with the reason. */
export const incompleteCodes: ReadonlyMap<string, Lack> = new Map<string, Lack>([
  ...withoutPlace(
    command,
    `
    algolia-key-missing records-missing out-dir-locked disk-failed
    unknown-command missing-command unknown-flag flag-without-value repeated-flag flag-alone flag-conflict bad-flag-value
    missing-argument extra-argument internal-error system-failure folder-not-empty not-a-folder component-unknown file-exists
    input-ended package-file-missing install-failed generator-unknown mcp-package-missing mcp-source
    path-missing tree-not-clean yarn-pnp config-missing path-unusable query-file-missing search-below-minimum
    translation-unknown urls-file-missing version-name version-exists version-missing sealed-state
    shard-without-cache shard-not-uploaded redis-package-missing report-unreadable site-not-built
    listen-failed no-free-port port-invalid port-refused port-taken host-invalid watch-failed
    watch-limit-reached update-failed request-failed search-index-missing fleet-without-workers fleet-url-missing
    fleet-url-invalid fleet-package-missing fleet-unsigned
  `,
  ),
  ...withoutPlace(
    service,
    `
    algolia-refused algolia-unreachable registry-unreachable shared-cache-failed shared-cache-entry shared-cache-untrusted
    shared-cache-late content-not-fetched content-stale fleet-unreachable fleet-version
    fleet-config-differs fleet-store-failed fleet-store-incomplete fleet-task-failed fleet-config-unbundled proxy-failed
    host-refused cache-unusable mcp-unreachable
  `,
  ),
  ...withoutPlace(resolved, 'search-off version-default sealed-default certificate-failed no-pages out-dir-refused'),
  ...withoutPlace(builtSite, 'external-link-dead external-link-unsure'),
  ...withoutPlace(plugin, 'plugin-failed unsafe-output-path header-ignored result-differs'),
  ...withoutLine(
    wholeFile,
    `
    output-collision case-collision bad-file-name hidden-file unportable-name skipped-file file-changed unreadable-file
    broken-symlink folder-too-deep home-missing page-crashed page-deadline page-failed theme-not-module
    config-never-settled config-no-export language-missing query-file-empty sealed-settings sealed-damaged sealed-format
    sealed-twice uncaught-error nothing-to-update over-budget
  `,
  ),
  ['config-threw optionFailed', { lacks: ['place', 'line'], because: plugin }],
  ['config-wrong-value wrongVariable', { lacks: ['place', 'line'], because: command }],
  ['cache-entry-damaged', { lacks: ['place', 'line', 'fix'], because: worksOn }],
]);
