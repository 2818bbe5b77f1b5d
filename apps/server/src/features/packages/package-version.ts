const parts = 4;

const partsOf = (version: string) => version.split('.').map(Number);

/** Negative when `a` is older; missing parts count as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < parts; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const isPackageVersion = (version: string) => /^\d{1,9}(\.\d{1,9}){3}$/.test(version);
