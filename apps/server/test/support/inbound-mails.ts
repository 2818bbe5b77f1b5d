import { newDocumentId } from '../../src/db/columns.ts';
import { contactMessages } from '../../src/db/tables/contact.ts';
import { files } from '../../src/db/tables/files.ts';
import { inboundMails } from '../../src/db/tables/inbound-mails.ts';
import { sha256 } from '../../src/files/files.ts';
import type { TestShop } from './build-test-app.ts';
import { createChat } from './calls/chat-calls.ts';
import type { Customer } from './factories.ts';

let lastNumber = 0;

type NewMail = Partial<typeof inboundMails.$inferInsert>;

/** As if the shop had taken it in; `original` is the mail as it came. */
export async function insertInboundMail(
  { deps: { db, files: storage } }: TestShop,
  { original, ...mail }: NewMail & { readonly original?: string } = {},
) {
  lastNumber += 1;
  const [row] = await db
    .insert(inboundMails)
    .values({
      state: 'set-aside',
      reason: 'several-senders',
      digest: `digest ${lastNumber}`,
      fromEmail: `sender-${lastNumber}@customers.example`,
      fromName: 'Nora Writer',
      subject: `Re: Chat ${lastNumber}`,
      fileId: original === undefined ? null : await insertOriginal(db, storage, original),
      ...mail,
    })
    .returning();
  return row!;
}

type Storage = TestShop['deps']['files'];

async function insertOriginal(db: TestShop['deps']['db'], storage: Storage, text: string) {
  const bytes = Buffer.from(text);
  const storageKey = `mails/${newDocumentId()}`;
  await storage.putPackage(storageKey, bytes);
  const [file] = await db
    .insert(files)
    .values({
      visibility: 'private',
      storageKey,
      name: 'mail.eml',
      mimeType: 'message/rfc822',
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
    })
    .returning({ id: files.id });
  return file!.id;
}

/** A message of a new chat, with the mail that it was. */
export async function createMailedMessage(
  shop: TestShop,
  mail: NewMail & { readonly original?: string } = {},
) {
  const { customer, first, room } = await createChat(shop);
  const row = await insertInboundMail(shop, {
    state: 'message',
    reason: null,
    messageId: first.id,
    roomId: room.id,
    fromEmail: customer.user.email,
    ...mail,
  });
  return { customer, room, message: first, mail: row };
}

export async function createMailedContact(
  shop: TestShop,
  mail: NewMail & { readonly original?: string } = {},
) {
  const { fromEmail = 'stranger@customers.example' } = mail;
  const [message] = await shop.deps.db
    .insert(contactMessages)
    .values({
      firstName: 'Nora',
      lastName: 'Writer',
      email: fromEmail!,
      subject: 'Re: Chat',
      message: 'It works now, thank you.',
      mailWarning: 'other-sender',
    })
    .returning();
  const row = await insertInboundMail(shop, {
    state: 'contact',
    reason: null,
    contactMessageId: message!.id,
    fromEmail,
    ...mail,
  });
  return { message: message!, mail: row };
}

export const listMailIds = async (admin: Customer, query = '') =>
  (await admin.call('GET', `/back-office/inbound-mails?${query}`))
    .json<{ data: { documentId: string }[] }>()
    .data.map(({ documentId }) => documentId);
