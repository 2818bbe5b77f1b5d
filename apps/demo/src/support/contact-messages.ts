import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../server/src/db/client.ts';
import { contactMessages } from '../../../server/src/db/tables/contact.ts';
import type { Deps } from '../../../server/src/deps.ts';
import {
  answerMessage,
  setMessageDone,
} from '../../../server/src/features/contact/admin/messages.ts';
import type { SignedIn } from '../../../server/src/identity.ts';

interface DemoMessage {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly hoursAgo: number;
  readonly answer?: string;
  readonly isDone?: true;
}

/** Newest last. */
const messages: readonly DemoMessage[] = [
  {
    firstName: 'Perry',
    lastName: 'Quill',
    email: 'perry.quill@visitors.example',
    subject: 'Links on your product pages',
    message: 'We place links on shops like yours and would like to talk about yours.',
    hoursAgo: 75,
    isDone: true,
  },
  {
    firstName: 'Elena',
    lastName: 'Fischer',
    email: 'elena.fischer@visitors.example',
    subject: 'Who has to install the Org Chart?',
    message:
      'Can I add the Org Chart to our team site myself, or does our administrator have to do it?',
    hoursAgo: 51,
    answer:
      'Your administrator does, once: the package goes into the app catalogue, and what it asks for has to be approved.\nThe product page lists what that is. After that you add the part to any page yourself.',
  },
  {
    firstName: 'Samir',
    lastName: 'Haddad',
    email: 'samir.haddad@visitors.example',
    subject: 'Leave Calendar and half days',
    message: 'Does the Leave Calendar show half days?\nOur works council asks for them.',
    hoursAgo: 20,
  },
  {
    firstName: 'Noor',
    lastName: 'Visser',
    email: 'noor.visser@visitors.example',
    subject: 'A receipt with our purchase order number',
    message:
      'Our accounting wants our purchase order number on the receipt of an order that we have paid already. Is that possible?',
    hoursAgo: 3,
  },
];

const hourMs = 60 * 60 * 1000;

export async function seedContact(db: Transaction, now: Date): Promise<void> {
  await db.insert(contactMessages).values(
    messages.map(({ hoursAgo, answer: _answer, isDone: _isDone, ...message }) => ({
      ...message,
      createdAt: new Date(now.getTime() - hoursAgo * hourMs),
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
    if (answer) await answerMessage(deps, admin, message.documentId, answer);
    if (isDone) await setMessageDone(deps, admin, message.documentId, true);
  }
}
