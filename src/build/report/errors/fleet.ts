import type { Diagnostic } from '../diagnostic.js';
import { reasonOf } from '../reason-of.js';

const fleetError = (
  code: string,
  message: string,
  fix: string,
  kind: Diagnostic['kind'] = 'environment',
): Diagnostic => ({ code, severity: 'error', kind, message, fix });

export const fleetPackageMissing = (name: string): Diagnostic =>
  fleetError(
    'fleet-package-missing',
    `A build with several machines needs the package ${name}.`,
    'Run `npm install --save-dev bullmq ioredis` here and where workers run.',
  );

export const fleetUrlMissing = (): Diagnostic =>
  fleetError(
    'fleet-url-missing',
    'The URL of the Redis server with the queue is not set.',
    'Set HEDDLE_FLEET_URL, such as redis://localhost:6379, or pass --fleet-url.',
    'config',
  );

export const fleetUrlInvalid = (): Diagnostic =>
  fleetError(
    'fleet-url-invalid',
    'The URL of the queue is not one of a Redis server.',
    'Write redis://host:6379, or rediss://host:6379 for TLS, with user and password if it needs them, and with `%25` for a percent sign in them.',
    'config',
  );

export const fleetUnreachable = (host: string, reason: string): Diagnostic =>
  fleetError(
    'fleet-unreachable',
    `The Redis server ${host} of the queue cannot be used: ${reason}.`,
    'Start the server, and check the host, port, password and certificate of HEDDLE_FLEET_URL.',
  );

/** A worker of the fleet, as messages name it. */
export interface NamedVersion {
  host: string;
  heddle: string;
  node: string;
}

const versionOf = ({ heddle, node }: NamedVersion): string => `Heddle ${heddle} and Node ${node}`;

export const fleetWithoutWorkers = (own: NamedVersion, others: readonly NamedVersion[], seconds: number): Diagnostic =>
  others.length === 0
    ? fleetError(
        'fleet-without-workers',
        `No worker was connected for ${seconds} s.`,
        'Start `heddle worker` with the same HEDDLE_FLEET_URL on one or more machines.',
      )
    : fleetError(
        'fleet-version',
        `This build runs on ${versionOf(own)}, and all connected workers on something else: ${others.map((other) => `${other.host} on ${versionOf(other)}`).join(', ')}.`,
        'Install the same version of Heddle and the same major version of Node on all machines.',
      );

export const fleetVersionRefused = (build: NamedVersion & { title: string }, own: NamedVersion): Diagnostic => ({
  code: 'fleet-version',
  severity: 'warning',
  kind: 'environment',
  message: `The build of "${build.title}" on ${build.host} is refused: it runs on ${versionOf(build)}, this worker on ${versionOf(own)}.`,
  fix: 'Install the same version of Heddle and the same major version of Node on all machines.',
});

/** `option` is undefined if no option differs, but the configuration read other variables of the environment. */
export const fleetConfigDiffers = (host: string, option?: string): Diagnostic =>
  fleetError(
    'fleet-config-differs',
    option === undefined
      ? `On the worker ${host}, the configuration reads other variables of the environment than here.`
      : `On the worker ${host}, the option \`${option}\` has another value than here.`,
    'Set the same environment variables on all machines, install the same versions of optional packages of plugins, and don’t read files in the configuration that the site does not name.',
    'config',
  );

/** Code of a page that read other values on a worker, named by `process.env.RELEASE` or a path. */
export const fleetReadsDiffer = (file: string, names: readonly string[]): Diagnostic => ({
  ...fleetError(
    'fleet-config-differs',
    `On a worker, code of ${file} read other values than it would here: ${names.join(', ')}.`,
    'Set the same environment variables on all machines, and don’t read files that the site does not name.',
    'config',
  ),
  file,
});

export const fleetConfigUnbundled = (reason: string): Diagnostic =>
  fleetError(
    'fleet-config-unbundled',
    `The configuration cannot be sent to workers: ${reason}`,
    'Replace the package or import it only where a plugin runs on this machine, or build without workers.',
    'config',
  );

export const fleetStoreIncomplete = (count: number): Diagnostic =>
  fleetError(
    'fleet-store-incomplete',
    `Workers don’t find ${count} entries that were uploaded for them three times.`,
    'Set the same HEDDLE_CACHE_KEY on all machines, or none, and HEDDLE_CACHE_TOKEN or HEDDLE_CACHE_URL where a shared cache needs them. Check that the store has space.',
  );

export const fleetStoreFailed = (host: string, url: string, verb: 'read' | 'written', error: unknown): Diagnostic =>
  fleetError(
    'fleet-store-failed',
    `The store ${url}, through which the parts of a build travel, could not be ${verb} by ${host} (${reasonOf(error)}).`,
    'Check the space of the store, and that the machine may read and write. Set HEDDLE_CACHE_TOKEN or HEDDLE_CACHE_URL on workers where a shared cache needs them.',
  );

export const fleetTaskFailed = (reason: string): Diagnostic =>
  fleetError(
    'fleet-task-failed',
    `A worker could not run its tasks: ${reason}`,
    'Look at the output of the worker, and build again: what was done is cached.',
  );

export const fleetUnsigned = (): Diagnostic =>
  fleetError(
    'fleet-unsigned',
    'A message of the queue is not signed with the key of this machine.',
    'Set the same HEDDLE_CACHE_KEY on all machines of the fleet.',
  );
