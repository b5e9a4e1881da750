interface ScriptUrls {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Name of the policy that lets a page start the worker; the security policy allows it. */
const policyName = 'heddle-search';

/** Starts a module worker. Throws where workers are not to be had. */
export function startWorker(url: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: Partial<ScriptUrls> };
  // Without trusted types, an element of the page may have this name.
  const hasTypes = typeof trustedTypes?.createPolicy === 'function';
  const policy = hasTypes ? trustedTypes.createPolicy!(policyName, { createScriptURL: () => url }) : undefined;
  return new Worker(policy?.createScriptURL('') ?? url, { type: 'module', name: 'search' });
}
