import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { newDocumentId } from '../../server/src/db/columns.ts';
import type { Transaction } from '../../server/src/db/client.ts';
import { contactAnswers, contactMessages } from '../../server/src/db/tables/contact.ts';
import type { Deps } from '../../server/src/deps.ts';
import { answerMessage, setMessageDone } from '../../server/src/features/contact/admin.ts';
import type { SignedIn } from '../../server/src/platform/identity.ts';
import { type PastAuditEntry, personCalled } from './audit-entries.ts';
import type { SeededProduct } from './catalog.ts';
import { readDemoContent } from './content.ts';
import type { PlannedCustomer } from './customers.ts';
import type { Random } from './random.ts';
import { after, daysBefore, hourMs } from './time.ts';

const messageContent = z.strictObject({
  messages: z.array(
    z.strictObject({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
      hoursAgo: z.number(),
      answer: z.string().optional(),
      isDone: z.literal(true).optional(),
    }),
  ),
  /** `{product}` is a title. */
  topics: z.array(z.strictObject({ subject: z.string(), message: z.string(), answer: z.string() })),
});

const { messages, topics } = readDemoContent('contact-messages.json', messageContent);

export async function seedContactMessages(db: Transaction, now: Date): Promise<void> {
  await db.insert(contactMessages).values(
    messages.map(({ hoursAgo, answer: _answer, isDone: _isDone, ...message }) => ({
      ...message,
      createdAt: after(now, -hoursAgo * hourMs),
    })),
  );
}

export async function answerContactMessages(deps: Deps, admin: SignedIn): Promise<void> {
  for (const { email, subject, answer, isDone } of messages) {
    const [message] = await deps.db
      .select()
      .from(contactMessages)
      .where(and(eq(contactMessages.email, email), eq(contactMessages.subject, subject)));
    if (message?.state !== 'new') continue;
    if (answer) await answerMessage(deps, admin, message.documentId, { text: answer, answers: 0 });
    if (isDone) await setMessageDone(deps, admin, message.documentId, true);
  }
}

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
): Promise<PastAuditEntry[]> {
  const titles = [...catalog.values()].map(({ title }) => title);
  const rows = Array.from({ length: messageCount }, () => {
    const { firstName, lastName, email } = random.pick(customers);
    const { subject, message, answer } = random.pick(topics);
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
      state: isNew ? ('new' as const) : state,
      answer: isNew ? undefined : { text: answer, createdAt: answeredAt },
    };
  }).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const inserted = await db
    .insert(contactMessages)
    .values(rows.map(({ answer: _answer, ...message }) => message))
    .returning({ id: contactMessages.id });
  await db
    .insert(contactAnswers)
    .values(
      rows.flatMap(({ answer }, index) =>
        answer
          ? [{ ...answer, messageId: inserted[index]!.id, position: 1, authorId: adminId }]
          : [],
      ),
    );
  return rows.flatMap((row): PastAuditEntry[] => {
    const { subject, email, documentId, answer, state } = row;
    if (!answer) return [];
    const entry = {
      actorId: adminId,
      subject: 'contact-message',
      subjectDocumentId: documentId,
      people: personCalled(email),
      createdAt: answer.createdAt,
    };
    const answered = { ...entry, action: 'answered', details: { title: subject, to: email } };
    if (state !== 'done') return [answered];
    const createdAt = after(answer.createdAt, hourMs);
    return [answered, { ...entry, action: 'put aside', details: { title: subject }, createdAt }];
  });
}
