import { isDeepStrictEqual } from 'node:util';
import type { AuditSubject } from '@partshelf/contract/audit.ts';
import {
  type AuditAction,
  type AuditDetails,
  type Changes,
  type DetailsByCode,
  splitAuditAction,
} from '@partshelf/contract/audit-codes.ts';
import { and, desc, eq, sql, arrayContains, inArray, isNotNull, or } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { newDocumentId } from '../../db/columns.ts';
import { pickColumns } from '../../db/columns-of.ts';
import { users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { logSecurityEvent } from '../../platform/security-log.ts';

/** It is null for the command line. */
export type Actor = { readonly id: number } | null;

interface Target<Code extends AuditAction> {
  readonly documentId: string;
  readonly details: DetailsByCode[Code];
  readonly people?: readonly string[];
}

/** Others wait for the end of the transaction: make it the last statement. */
export async function recordAudits<Code extends AuditAction>(
  db: Transaction,
  actor: Actor,
  code: Code,
  targets: readonly Target<Code>[],
): Promise<void> {
  if (targets.length === 0) return;
  const { subject, action } = splitAuditAction(code);
  await db.insert(auditEntries).values(
    targets.map(({ documentId, details, people = [] }) => ({
      actorId: actor?.id ?? null,
      action,
      subject,
      subjectDocumentId: documentId,
      details,
      people: [...people],
    })),
  );
}

/** `people` are the documentIds of those whom the details name, beside the subject. */
export async function recordAudit<Code extends AuditAction>(
  db: Transaction,
  actor: Actor,
  code: Code,
  subjectDocumentId: string,
  details: DetailsByCode[Code],
  people: readonly string[] = [],
): Promise<void> {
  const target = { documentId: subjectDocumentId, details, people };
  await recordAudits(db, actor, code, [target]);
}

export async function listPeopleAt(db: Transaction, email: string): Promise<string[]> {
  const found = await db
    .select({ documentId: users.documentId })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), users.confirmed));
  return found.map(({ documentId }) => documentId);
}

interface LastChange {
  readonly by: string | null;
  readonly at: Date | null;
  readonly isOwn: boolean;
}

interface Edited {
  readonly subject: AuditSubject;
  readonly documentId?: string;
  /** Each change of the subject counts when they are not given. */
  readonly actions?: readonly AuditAction[];
}

async function findLastChange(
  db: Transaction,
  reader: Pick<SignedIn, 'id'>,
  { subject, documentId = 'settings', actions }: Edited,
): Promise<LastChange | undefined> {
  const isOwn = sql<boolean>`${auditEntries.actorId} is not distinct from ${reader.id}`;
  const [last] = await db
    .select({ by: users.username, at: auditEntries.createdAt, isOwn })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.subject, subject),
        eq(auditEntries.subjectDocumentId, documentId),
        actions &&
          inArray(
            auditEntries.action,
            actions.map((code) => splitAuditAction(code).action),
          ),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return last;
}

/**
 * It tells who changed what was read, and when.
 * @throws ShopError CHANGED_MEANWHILE
 */
export async function refuseOutdated(
  db: Transaction,
  reader: Pick<SignedIn, 'id'>,
  edited: Edited,
): Promise<never> {
  const change = await findLastChange(db, reader, edited);
  throw new ShopError('CHANGED_MEANWHILE', { details: { ...(change && { change }) } });
}

export interface EditedVersions {
  readonly stored: object;
  /** It is what the editor has begun with; without it nothing is compared. */
  readonly read: object | undefined;
}

/** It picks what is stored of the fields that an editor sends. */
export const pickEdited = <Row extends object, Sent extends Partial<Record<keyof Row, unknown>>>(
  row: Row,
  sent: Sent,
) => pickColumns(row, ...(Object.keys(sent) as (keyof Row & keyof Sent & string)[]));

/** @throws ShopError CHANGED_MEANWHILE, with what is stored and who has saved it when */
export async function refuseOtherVersion(
  { stored, read }: EditedVersions,
  findChange: () => Promise<LastChange | undefined>,
): Promise<void> {
  if (!read || isDeepStrictEqual({ ...stored }, { ...read })) return;
  const change = await findChange();
  throw new ShopError('CHANGED_MEANWHILE', { details: { stored, ...(change && { change }) } });
}

/** It finds the last change in the audit. @throws ShopError CHANGED_MEANWHILE */
export async function refuseIfChanged(
  db: Transaction,
  reader: Pick<SignedIn, 'id'>,
  edited: Edited,
  versions: EditedVersions,
): Promise<void> {
  await refuseOtherVersion(versions, () => findLastChange(db, reader, edited));
}

export const lockEditing = (db: Transaction, subject: AuditSubject) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`editing ${subject}`}))`);

type Fields = Readonly<Record<string, unknown>>;

const longestDetail = 300;
const lengthBefore = 40;

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const isShort = (value: unknown) =>
  value === null || typeof value === 'number' || typeof value === 'boolean';

/** Long texts are cut to where they begin to differ. */
function toDetail(value: unknown, other: unknown): AuditDetails[string] {
  if (value === undefined) return null;
  if (isShort(value)) return value as AuditDetails[string];
  const [text, compared] = [toText(value), toText(other ?? '')];
  if (text.length <= longestDetail) return text;
  let same = 0;
  while (same < text.length && text[same] === compared[same]) same += 1;
  const start = Math.max(0, same - lengthBefore);
  const end = start + longestDetail;
  const cut = text.slice(start, end).toWellFormed();
  return `${start > 0 ? '…' : ''}${cut}${end < text.length ? '…' : ''}`;
}

export function describeChanges(before: Fields, after: Fields): Changes {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(
    changed.flatMap((name) => [
      [`${name}Before`, toDetail(before[name], after[name])],
      [name, toDetail(after[name], before[name])],
    ]),
  );
}

interface Erased {
  readonly documentId: string;
  readonly messages: readonly string[];
  readonly email: string | undefined;
}

const address = sql`case
  when ${auditEntries.subject} in ('invitation', 'subscriber') then ${auditEntries.details} ->> 'title'
  when ${auditEntries.subject} in ('mail', 'contact-message') then ${auditEntries.details} ->> 'to'
end`;

const acceptedInvitations = (documentId: string) => sql`(
  select joined.details ->> 'invitation' from ${auditEntries} joined
  where joined.subject = 'person' and joined.subject_document_id = ${documentId})`;

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

interface ExportedFile {
  readonly title: string;
  readonly [filter: string]: AuditDetails[string] | undefined;
}

/** A search may name a person, so its words are left out. */
export async function recordExport(
  { db, log }: Deps,
  actor: SignedIn,
  { search, ...file }: ExportedFile,
): Promise<void> {
  const filters = { ...file, sort: undefined, isSearched: search ? true : undefined };
  const details = Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  await db.transaction((transaction) =>
    recordAudit(transaction, actor, 'export.exported', newDocumentId(), {
      ...details,
      title: file.title,
    }),
  );
  logSecurityEvent(log, 'sensitive_read', { actor: actor.documentId, data: file.title });
}
