import { createHash } from 'node:crypto';

export interface ChainedEntry {
  readonly sequence: number;
  readonly previousHash: string;
  readonly documentId: string;
  readonly actorDocumentId: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subjectDocumentId: string;
  readonly detailsHash: string;
  /** In UTC with microseconds, as the database writes it. */
  readonly createdAt: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const hashDetails = (salt: string, details: string): string => sha256(salt + details);

/** As the trigger of the database does it, in PostgreSQL's notation of JSON. */
export function hashEntry(entry: ChainedEntry): string {
  const fields = [
    entry.sequence,
    entry.previousHash,
    entry.documentId,
    entry.actorDocumentId,
    entry.action,
    entry.subject,
    entry.subjectDocumentId,
    entry.detailsHash,
    entry.createdAt,
  ];
  return sha256(`[${fields.map((field) => JSON.stringify(field)).join(', ')}]`);
}
