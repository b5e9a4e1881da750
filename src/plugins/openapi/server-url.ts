import { asRecord, asText } from './json.js';

/** URL of a server, with the default values of its variables. */
export function serverUrl(written: unknown): string {
  const { url, variables } = asRecord(written);
  return (asText(url) ?? '/').replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const initial = asRecord(asRecord(variables)[name])['default'];
    return typeof initial === 'string' ? initial : whole;
  });
}
