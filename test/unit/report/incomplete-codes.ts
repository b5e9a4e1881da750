/** What a message lacks, with the reason. */
export interface Lack {
  lacks: readonly ('place' | 'line' | 'fix')[];
  because: string;
}

const command = 'the command line, the environment or the machine is to blame, and no file';
const service = 'a server, a store or a queue is to blame, and no file';
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
    algolia-not-configured algolia-key-missing algolia-plain-host records-missing no-pages out-dir-refused out-dir-locked disk-failed
    unknown-command missing-command unknown-flag flag-without-value repeated-flag flag-alone flag-conflict bad-flag-value
    missing-argument extra-argument internal-error system-failure folder-not-empty not-a-folder component-unknown file-exists
    input-ended package-file-missing package-file-broken nothing-to-update package-unknown install-failed generator-unknown
    path-missing tree-not-clean yarn-pnp config-missing path-unusable search-off query-file-missing search-below-minimum
    translation-unknown urls-file-missing version-name version-exists version-missing version-default sealed-default sealed-state
    shard-without-cache shard-not-uploaded redis-package-missing report-unreadable site-not-built over-budget
    listen-failed no-free-port port-invalid port-refused port-taken host-invalid certificate-failed watch-failed
    watch-limit-reached update-failed request-failed search-index-missing fleet-without-workers fleet-url-missing
    fleet-url-invalid fleet-package-missing fleet-unsigned
  `,
  ),
  ...withoutPlace(
    service,
    `
    algolia-refused algolia-unreachable registry-unreachable shared-cache-failed shared-cache-entry shared-cache-untrusted
    shared-cache-late content-not-fetched content-stale external-link-dead external-link-unsure fleet-unreachable fleet-version
    fleet-config-differs fleet-store-failed fleet-store-incomplete fleet-task-failed fleet-config-unbundled proxy-failed
    host-refused cache-unusable
  `,
  ),
  ...withoutPlace(plugin, 'plugin-failed unsafe-output-path header-ignored result-differs'),
  ...withoutLine(
    wholeFile,
    `
    output-collision case-collision bad-file-name hidden-file unportable-name skipped-file file-changed unreadable-file
    broken-symlink folder-too-deep home-missing page-crashed page-deadline page-failed theme-not-module
    config-never-settled config-no-export language-missing query-file-empty sealed-settings sealed-damaged sealed-format
    sealed-twice foreign-config uncaught-error
  `,
  ),
  ['config-threw optionFailed', { lacks: ['place', 'line'], because: plugin }],
  ['config-wrong-value wrongVariable', { lacks: ['place', 'line'], because: command }],
  ['cache-entry-damaged', { lacks: ['place', 'line', 'fix'], because: worksOn }],
]);
