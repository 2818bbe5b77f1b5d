import type { AuditEntry } from '@partshelf/contract/audit.ts';

export const getSubjectTitle = (details: AuditEntry['details']): string =>
  String(details['title'] ?? '');

/** Old entries may have subjects and actions that no longer exist: undefined for them. */
export function getOwnValue<Value>(table: Record<string, Value>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
