import type { AuditEntry } from '@partshelf/contract/back-office/audit.ts';

/** What an entry calls the thing that was acted upon. */
export const titleOf = (details: AuditEntry['details']): string => String(details['title'] ?? '');

/** Entries outlive the words of the shop that wrote them: nothing for one that is not known. */
export function lookUp<Value>(table: Record<string, Value>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
