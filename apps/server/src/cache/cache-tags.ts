/** Published when anything may have changed. */
export const everything = 'everything';

/** The tag of responses that any change may affect. */
export const anyChange = 'any-change';

/** Whether what carries these tags may look different now. */
export function isAffected(tags: ReadonlySet<string>, changed: string): boolean {
  return changed === everything || tags.has(changed) || tags.has(anyChange);
}
