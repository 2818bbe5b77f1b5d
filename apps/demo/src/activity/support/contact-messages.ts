import { newDocumentId } from '../../../../server/src/db/columns.ts';
import type { Transaction } from '../../../../server/src/db/client.ts';
import { contactMessages } from '../../../../server/src/db/tables/contact.ts';
import type { SeededProduct } from '../../catalog/seed-catalog.ts';
import { after, daysBefore, hourMs } from '../../time.ts';
import type { PlannedCustomer } from '../customers.ts';
import { messageTopics } from './message-topics.ts';
import type { Random } from '../random.ts';
import { type AuditRow, personCalled } from '../audit-row.ts';

interface MessageContext {
  readonly customers: readonly PlannedCustomer[];
  readonly catalog: ReadonlyMap<string, SeededProduct>;
  readonly adminId: number;
  readonly now: Date;
}

const messageCount = 44;
const firstDaysAgo = 118;
const lastDaysAgo = 4;
const doneShare = 0.35;
const newWithinDays = 9;

export async function insertPastMessages(
  db: Transaction,
  random: Random,
  { customers, catalog, adminId, now }: MessageContext,
): Promise<AuditRow[]> {
  const titles = [...catalog.values()].map(({ title }) => title);
  const rows = Array.from({ length: messageCount }, () => {
    const { firstName, lastName, email } = random.pick(customers);
    const { subject, message, answer } = random.pick(messageTopics);
    const product = random.pick(titles);
    const createdAt = daysBefore(now, random.between(lastDaysAgo, firstDaysAgo));
    const isNew = createdAt > daysBefore(now, newWithinDays);
    const state = random.chance(doneShare) ? ('done' as const) : ('answered' as const);
    const answeredAt = after(createdAt, random.between(1, 50) * hourMs);
    return {
      documentId: newDocumentId(),
      firstName,
      lastName,
      email,
      subject: subject.replace('{product}', product),
      message: message.replace('{product}', product),
      createdAt,
      ...(isNew ? { state: 'new' as const } : { state, answer, answeredAt, answeredById: adminId }),
    };
  }).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await db.insert(contactMessages).values(rows);
  return rows.flatMap((row): AuditRow[] => {
    if (!('answer' in row)) return [];
    const { subject, email, documentId, answeredAt, state } = row;
    const entry = {
      actorId: adminId,
      subject: 'contact-message',
      subjectDocumentId: documentId,
      people: personCalled(email),
      createdAt: answeredAt!,
    };
    const answered = { ...entry, action: 'answered', details: { title: subject, to: email } };
    if (state !== 'done') return [answered];
    const createdAt = after(answeredAt!, hourMs);
    return [answered, { ...entry, action: 'put aside', details: { title: subject }, createdAt }];
  });
}
