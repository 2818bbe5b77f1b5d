import sharp from 'sharp';
import { readShopCpu, waitUntil } from './mailed-shop.mjs';

const warmUps = 10;
const limitMs = 120_000;
const maxCpuMs = 150;

/** Each is different: a picture that comes again is taken for a logo. */
async function drawPicture() {
  const background = { r: 21, g: 71, b: 207 };
  const noise = { type: 'gaussian', mean: 128, sigma: 8 };
  const create = { width: 1_024, height: 768, channels: 3, background, noise };
  const bytes = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
  return bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
}

const paragraph = `<p>The calendar <b>does not open</b> since the update; the console shows what is
 below, and the same page works on <a href="https://tenant.example/sites/parts">another site</a>.</p>`;
const quote = `<div class="gmail_quote"><div>On Mon, 2 Nov 2026 at 10:00, Partshelf wrote:</div>
 <blockquote>${'<p>Which version is it?</p>'.repeat(20)}</blockquote></div>`;

/** About 100 KB, with the HTML and the two pictures of an ordinary mail program. */
export async function writeOrdinaryMail({ from, to }, number) {
  const pictures = await Promise.all([drawPicture(), drawPicture()]);
  const html = `<div>Number ${number}</div>${paragraph.repeat(20)}
   ${pictures.map((_, index) => `<img src="cid:picture-${index}">`).join('')}${quote}`;
  return [
    `From: Ordinary Customer <${from}>`,
    `To: ${to}`,
    'Subject: Re: Your chat with Partshelf',
    `Message-ID: <ordinary-${number}-${from}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=parts',
    '',
    '--parts',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    ...pictures.flatMap((content, index) => [
      '--parts',
      `Content-Type: image/jpeg; name="${number}-${index}.jpg"`,
      `Content-ID: <picture-${index}>`,
      `Content-Disposition: inline; filename="${number}-${index}.jpg"`,
      'Content-Transfer-Encoding: base64',
      '',
      content,
    ]),
    '--parts--',
    '',
  ].join('\r\n');
}

export async function waitForMessages(shop, lastUid) {
  const [read] =
    (await waitUntil(
      () => shop.query("select count(*)::int as count from inbound_mails where state <> 'reading'"),
      ([{ count }]) => count >= lastUid,
      limitMs,
    )) ?? [];
  if (!read) throw new Error(`not all of ${lastUid} mails were read in ${limitMs} ms`);
}

const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

export async function measureOrdinaryMails(report, shop, _visitor, { mails }) {
  const { senders } = shop;
  const written = await Promise.all(
    Array.from({ length: warmUps + mails }, async (_, number) => {
      const sender = senders[number % senders.length];
      return { sender, raw: await writeOrdinaryMail(sender, number) };
    }),
  );
  const sendAll = async (some) => {
    let uid;
    for (const { sender, raw } of some) uid = await shop.send(sender, raw);
    await waitForMessages(shop, uid);
  };
  await sendAll(written.slice(0, warmUps));
  const server = await shop.readServer();
  const before = await readShopCpu(shop, server);
  const startedAt = performance.now();
  await sendAll(written.slice(warmUps));
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await readShopCpu(shop, server);
  const toCpuMs = (name) => (after[name] - before[name]) / mails;
  const [{ messages, files }] = await shop.query(
    `select count(distinct message_id)::int as messages, count(chat_attachments.id)::int as files
     from inbound_mails left join chat_attachments using (message_id) where inbound_mails.state = 'message'`,
  );
  const kilobytes = sumOf(written.map(({ raw }) => raw.length)) / written.length / 1000;
  report.addSection(
    'A mail with two pictures',
    [
      { name: 'CPU in all', unit: 'ms', values: [toCpuMs('all')], atMost: maxCpuMs },
      { name: 'CPU of PostgreSQL alone', unit: 'ms', values: [toCpuMs('postgres')] },
      { name: 'time', unit: 'ms', values: [(seconds * 1000) / mails] },
      { name: 'no message', values: [written.length - messages], atMost: 0 },
      { name: 'pictures that are missing', values: [2 * written.length - files], atMost: 0 },
    ],
    `${mails} mails of ${Math.round(kilobytes)} KB, one after the other`,
  );
}
