/** Without a fourth part of 0. */
export function describeVersion(version: string): string {
  return version.replace(/^(\d+\.\d+\.\d+)\.0$/, '$1');
}
