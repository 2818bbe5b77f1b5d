import { describe, expect, onTestFinished } from 'vitest';
import { draw, drawVast } from '../../../../test/files/images.ts';
import { buildTestApp, until } from '../../../../test/support/build-test-app.ts';
import {
  createMailedChat,
  lastMessage,
  sendMail,
  sendRawMail,
} from '../../../../test/support/calls/mail-calls.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';

const test = shopTest({ readsMails: true });
const tags = ['DESK-05'];

const png = (width: number, height: number) => draw(width, height).png().toBuffer();

const inline = async (filename: string, width: number, height: number) => ({
  filename,
  cid: `${filename}@mail.example`,
  content: await png(width, height),
  contentDisposition: 'inline' as const,
});

const shown = (filename: string) => `<p><img src="cid:${filename}@mail.example"></p>`;

describe('inline pictures of a mail', () => {
  test(
    'are files with their place in the text, but small ones and repeated ones are not',
    { tags },
    async ({ shop }) => {
      const { customer, replyAddress: to } = await createMailedChat(shop);
      const from = customer.user.email;
      const banner = await inline('banner.png', 400, 90);
      const attachments = [
        await inline('image001.png', 640, 300),
        await inline('icon.png', 32, 32),
        banner,
      ];
      const html = `<p>It fails here:</p>${shown('image001.png')}<p>Thanks</p>${shown('icon.png')}${shown('banner.png')}`;
      const first = await sendMail(shop, { from, to, html, attachments });
      const message = await lastMessage(customer);
      expect(message.content).toBe(
        'It fails here:\n\n[Picture: image001.png]\n\nThanks\n\n[Picture: banner.png]',
      );
      expect(message.attachments!.map(({ name }) => name)).toEqual(['image001.png', 'banner.png']);
      expect(first.omissions).toEqual([
        { kind: 'file', name: 'icon.png', reason: 'It is a small picture, such as a logo.' },
      ]);
      const again = {
        from,
        to,
        html: `<p>And now?</p>${shown('banner.png')}`,
        attachments: [banner],
      };
      await sendMail(shop, again);
      expect((await lastMessage(customer)).content).toBe('And now?\n\n[Picture: banner.png]');
      const third = await sendMail(shop, again);
      expect((await lastMessage(customer)).content).toBe('And now?');
      expect(third.omissions).toMatchObject([
        { name: 'banner.png', reason: 'The same picture came with the two mails before.' },
      ]);
      const asked = `<p>As you asked:</p>${shown('banner.png')}`;
      await sendMail(shop, { from, to, html: asked, attachments: [banner] });
      expect((await lastMessage(customer)).attachments).toMatchObject([{ name: 'banner.png' }]);
    },
  );

  test('that were refused can be sent again', { tags }, async ({ shop }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const from = customer.user.email;
    const attachments = await Promise.all(
      Array.from({ length: 21 }, (_, n) => inline(`p${n}.png`, 120, 101 + n)),
    );
    const html = attachments.map(({ filename }) => shown(filename)).join('');
    const first = await sendMail(shop, { from, to, html: `<p>All</p>${html}`, attachments });
    expect(first.omissions).toMatchObject([{ name: 'p20.png' }]);
    expect(first.pictureDigests).toHaveLength(20);
    const last = {
      html: `<p>The last one</p>${shown('p20.png')}`,
      attachments: [attachments[20]!],
    };
    await sendMail(shop, { from, to, ...last });
    expect((await lastMessage(customer)).attachments).toMatchObject([{ name: 'p20.png' }]);
  });

  test('between two texts have their place as well', { tags }, async ({ shop }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const from = customer.user.email;
    const picture = (await png(300, 200)).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
    const parts = [
      'Content-Type: text/plain\r\n\r\nBefore',
      `Content-Type: image/png; name=screen.png\r\nContent-Disposition: inline; filename=screen.png\r\nContent-Transfer-Encoding: base64\r\n\r\n${picture}`,
      'Content-Type: text/plain\r\n\r\nAfter',
    ];
    const body = parts.map((part) => `--b\r\n${part}\r\n`).join('');
    const head = `From: ${from}\r\nTo: ${to}\r\nSubject: Re\r\nContent-Type: multipart/mixed; boundary=b`;
    await sendRawMail(shop, { from, to }, `${head}\r\n\r\n${body}--b--\r\n`);
    const message = await lastMessage(customer);
    expect(message.content).toBe('Before\n\n[Picture: screen.png]\n\nAfter');
    expect(message.attachments).toMatchObject([{ name: 'screen.png' }]);
  });
});

describe('files of a mail', () => {
  test(
    'that are refused are named with the reason, and one mail tells the customer',
    { tags },
    async ({ shop }) => {
      const { customer, replyAddress: to } = await createMailedChat(shop);
      const from = customer.user.email;
      const attachments = [
        { filename: 'tool.exe', content: Buffer.from('MZ\0\0') },
        { filename: 'a\0b.log', content: 'Line 1' },
      ];
      const stored = await sendMail(shop, { from, to, text: 'See the files', attachments });
      const message = await lastMessage(customer);
      expect(message.content).toMatch(/^See the files\n\n\[Not taken: tool\.exe\. .+\]$/);
      expect(message.attachments).toMatchObject([{ name: 'ab.log' }]);
      expect(stored.omissions).toMatchObject([{ kind: 'file', name: 'tool.exe' }]);
      const subject = 'Some files of your email could not be taken';
      const received = await until(
        () => shop.inbox(from),
        (mails) => mails.some((mail) => mail.subject === subject),
      );
      const told = received.filter((mail) => mail.subject === subject);
      expect(told).toHaveLength(1);
      expect(told[0]!.text).toContain('tool.exe: ');
    },
  );

  test('are texts that have a name, shown or attached', { tags }, async ({ shop }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const attachments = [
      { filename: 'build.log', content: 'Line 1', contentDisposition: 'inline' as const },
      { filename: 'notes.txt', content: 'Line 1' },
    ];
    await sendMail(shop, { from: customer.user.email, to, text: 'Two logs', attachments });
    const message = await lastMessage(customer);
    expect(message.content).toBe('Two logs');
    expect(message.attachments!.map(({ name }) => name)).toEqual(['build.log', 'notes.txt']);
  });

  test('are more than a message of the chat can have', { tags }, async ({ shop }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const attachments = Array.from({ length: 8 }, (_, n) => ({
      filename: `log-${n}.txt`,
      content: `Line ${n}`,
    }));
    await sendMail(shop, { from: customer.user.email, to, text: 'All of them', attachments });
    expect((await lastMessage(customer)).attachments).toHaveLength(8);
  });

  test('count as pictures that are read, as uploaded ones do', { tags }, async () => {
    const strict = await buildTestApp({ readsMails: true, config: { rateLimitFactor: 1 } });
    onTestFinished(() => strict.close());
    const { customer, replyAddress: to } = await createMailedChat(strict);
    const whole = await drawVast(5_000);
    const content = whole.subarray(0, whole.length - 1_000);
    const attachments = Array.from({ length: 11 }, (_, n) => ({ filename: `${n}.png`, content }));
    const mail = { from: customer.user.email, to, text: 'All of them', attachments };
    const { omissions } = await sendMail(strict, mail);
    expect(omissions.map(({ reason }) => reason)).toEqual([
      ...Array.from({ length: 10 }, () => 'This image is damaged, or it is another file as well.'),
      'More large pictures came within a minute than the shop can read.',
    ]);
  });
});

test(
  'a mail that is attached is text of the message with its files',
  { tags },
  async ({ shop }) => {
    const { customer, replyAddress: to } = await createMailedChat(shop);
    const raw = [
      'From: Colleague <colleague@else.example>',
      'Subject: The error',
      'Content-Type: multipart/mixed; boundary=c',
      '',
      '--c\r\nContent-Type: text/plain\r\n\r\nIt says 0x80070005.',
      '--c\r\nContent-Type: text/plain; name=trace.log\r\n\r\nLine 1',
      '--c--',
    ].join('\r\n');
    const attachments = [{ filename: 'error.eml', contentType: 'message/rfc822', content: raw }];
    await sendMail(shop, { from: customer.user.email, to, text: 'See below', attachments });
    const message = await lastMessage(customer);
    expect(message.content).toBe(
      [
        'See below',
        '',
        '---------- Forwarded message ----------',
        'From: Colleague <colleague@else.example>',
        'Subject: The error',
        '',
        'It says 0x80070005.',
      ].join('\n'),
    );
    expect(message.attachments).toMatchObject([{ name: 'trace.log' }]);
  },
);
