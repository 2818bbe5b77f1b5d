import { and, arrayContains, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { auditEntries } from '../../db/tables/back-office.ts';

interface Erased {
  readonly documentId: string;
  /** What the person wrote: messages, refund requests. */
  readonly messages: readonly string[];
  /** Only one that is confirmed to be theirs. */
  readonly email: string | undefined;
}

/** Entries of these subjects may be older than the account of the address. */
const address = sql`case
  when ${auditEntries.subject} in ('invitation', 'subscriber') then ${auditEntries.details} ->> 'title'
  when ${auditEntries.subject} in ('mail', 'contact-message') then ${auditEntries.details} ->> 'to'
end`;

const acceptedInvitations = (documentId: string) => sql`(
  select joined.details ->> 'invitation' from ${auditEntries} joined
  where joined.subject = 'person' and joined.subject_document_id = ${documentId})`;

/** Entries that name a person keep who did what, and when. */
export async function eraseAuditDetails(
  db: Transaction,
  { documentId, messages, email }: Erased,
): Promise<number> {
  const { rowCount } = await db
    .update(auditEntries)
    .set({ details: {}, detailsSalt: null })
    .where(
      and(
        isNotNull(auditEntries.detailsSalt),
        or(
          arrayContains(auditEntries.people, [documentId]),
          inArray(auditEntries.subjectDocumentId, [documentId, ...messages]),
          inArray(auditEntries.subjectDocumentId, acceptedInvitations(documentId)),
          email === undefined ? undefined : eq(sql`lower(${address})`, email.toLowerCase()),
        ),
      ),
    );
  return rowCount ?? 0;
}
