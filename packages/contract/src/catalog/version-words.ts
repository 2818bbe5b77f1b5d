/** Without the fourth part, unless it says something. */
export function describeVersion(version: string): string {
  return version.replace(/^(\d+\.\d+\.\d+)\.0$/, '$1');
}
