/** `owner/name` of a repository's address on GitHub; undefined for other addresses. */
export const githubRepository = (address: string): string | undefined =>
  /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(address)?.[1];
