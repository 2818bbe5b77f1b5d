import { eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { expect } from 'vitest';
import { hostileMails } from '../../../../test/files/hostile-mails.ts';
import { until } from '../../../../test/support/build-test-app.ts';
import {
  createMailedChat,
  lastMessage,
  sendMail,
} from '../../../../test/support/calls/mail-calls.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { inboundMails } from '../../../db/tables/inbound-mails.ts';

const test = shopTest({ readsMails: true });

test.for(hostileMails)(
  'the mail behind $name is a message, and that one is taken or listed',
  { tags: ['DESK-05'], timeout: 240_000 },
  async ({ write }, { shop, db }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const from = customer.user.email;
    const raw = await write({ from, to, messageId: `<hostile-${from}>` });
    const before = await db.$count(inboundMails);
    await createTransport(shop.sandbox.smtpUrl).sendMail({ envelope: { from, to }, raw });
    await until(
      () => db.$count(inboundMails),
      (count) => count > before,
    );
    const { uid } = await sendMail(shop, { from, to, text: 'I am ordinary' });
    const message = await until(
      () => lastMessage(customer),
      ({ content }) => content === 'I am ordinary',
    );
    expect(message.via).toBe('mail');
    const [hostile] = await until(
      () =>
        db
          .select()
          .from(inboundMails)
          .where(eq(inboundMails.uid, uid! - 1)),
      ([mail]) => mail !== undefined && mail.state !== 'reading',
    );
    expect(['message', 'contact', 'set-aside']).toContain(hostile!.state);
    expect((await fetch(`${shop.url}/livez`)).status).toBe(200);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  },
);

test(
  'a mail of more than 50 MB is a message that names its missing end',
  { tags: ['DESK-05'], timeout: 240_000 },
  async ({ shop }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const attachments = [{ filename: 'dump.bin', content: Buffer.alloc(39_000_000, 1) }];
    const mail = { from: customer.user.email, to, text: 'The dump is attached', attachments };
    const { omissions } = await sendMail(shop, mail);
    expect((await lastMessage(customer)).content).toBe(
      'The dump is attached\n\n[Not taken: dump.bin. It is empty, or larger than 10 MB.]',
    );
    expect(omissions).toMatchObject([
      { kind: 'file', name: 'dump.bin' },
      { kind: 'text', reason: 'The mail is larger than 50 MB, so its end is missing.' },
    ]);
  },
);
