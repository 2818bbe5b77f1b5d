/** Published when anything may have changed. */
export const everything = 'everything';

export const anyChange = 'any-change';

export function isAffected(tags: ReadonlySet<string>, changed: string): boolean {
  return changed === everything || tags.has(changed) || tags.has(anyChange);
}
