import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../report.mjs';
import { waitUntil } from './mailed-shop.mjs';
import { writeOrdinaryMail } from './ordinary-mails.mjs';

const idleMs = 20_000;
const warmUpMs = 3_000;
const askEveryMs = 10;
const limitMs = 600_000;
const maxRatio = 1.5;
const maxBusyMs = 50;

/** A public page, which is cached after its first answer, and the probe. */
const listPages = ({ url }) => ({ page: `${url}/`, livez: `${url}/livez` });

async function visitFor(visitor, server, pages, ms) {
  visitor.start(server, Object.values(pages), askEveryMs);
  await delay(ms);
  return visitor.stop();
}

/** How many come before one that was sent earlier. */
const countMisplaced = (numbers) =>
  numbers.filter((number, index) => index > 0 && number < numbers[index - 1]).length;

const toP99 = ({ waits }, index) => percentile(waits[index], 0.99);

export async function measureWaitingMails(report, shop, visitor, { waiting }) {
  const { senders } = shop;
  const pages = listPages(shop);
  const before = await shop.readServer();
  await visitFor(visitor, before, pages, warmUpMs);
  const idle = await visitFor(visitor, before, pages, idleMs);

  await shop.setMailboxAway(true);
  let uid;
  for (let number = 1; number <= waiting; number += 1) {
    const sender = senders[number % senders.length];
    uid = await shop.send(sender, await writeOrdinaryMail(sender, `${number} of ${waiting}`));
  }
  await shop.stop();
  await shop.open();
  // The pages are rendered and cached before the mails are let in, as in the shop that is idle.
  const server = await shop.readServer();
  await visitFor(visitor, server, pages, warmUpMs);
  const countRead = async () => {
    const statement = `select count(*)::int as count from inbound_mails
      where state <> 'reading' and uid > $1`;
    return (await shop.query(statement, [uid - waiting]))[0].count;
  };
  await shop.setMailboxAway(false);
  await waitUntil(countRead, (count) => count > 0, limitMs);
  visitor.start(server, Object.values(pages), askEveryMs);
  const startedAt = performance.now();
  const read = await waitUntil(countRead, (count) => count >= waiting, limitMs);
  const seconds = (performance.now() - startedAt) / 1000;
  const busy = await visitor.stop();
  const messages = await shop.query(
    `select (regexp_match(content, 'Number (\\d+) of '))[1]::int as number from chat_messages
     where content like 'Number % of %' order by id`,
  );
  const numbers = messages.map(({ number }) => number);

  const rows = Object.keys(pages).flatMap((name, index) => [
    {
      name: `${name}, p99 beside the idle shop`,
      unit: '×',
      values: [toP99(busy, index) / toP99(idle, index)],
      atMost: maxRatio,
    },
    { name: `${name}, p99`, unit: 'ms', values: [toP99(busy, index)] },
    { name: `${name}, p99 of the idle shop`, unit: 'ms', values: [toP99(idle, index)] },
  ]);
  report.addSection(`${waiting} mails with two pictures waiting at the start`, [
    ...rows,
    { name: 'event loop, longest', unit: 'ms', values: [busy.busyMs], atMost: maxBusyMs },
    { name: 'requests without an answer', values: [busy.failed], atMost: 0 },
    { name: 'time until all are read', unit: 's', values: read ? [seconds] : [limitMs / 1000] },
    { name: 'no message', values: [waiting - new Set(numbers).size], atMost: 0 },
    { name: 'more than one message', values: [numbers.length - new Set(numbers).size], atMost: 0 },
    { name: 'in the wrong order', values: [countMisplaced(numbers)], atMost: 0 },
  ]);
}
