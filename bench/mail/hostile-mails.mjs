import { setTimeout as delay } from 'node:timers/promises';
import { hostileMails } from '../../apps/server/test/files/hostile-mails.ts';
import { readMemory, readShopCpu, resetHighestMemory, waitUntil } from './mailed-shop.mjs';

const askEveryMs = 10;
const idleMs = 10_000;
const settleMs = 500;
/** Three tries of five seconds each, and what is between them. */
const limitMs = 60_000;
const maxBusyMs = 50;
const maxGrowthMb = 100;

const ofEndedShop = { hasEnded: true, growthMb: Infinity, cpuMs: Infinity };

/** One that ends the shop again and again would hide what those behind it do. */
async function skipMail(shop, uid) {
  await shop.query(
    `update inbound_mails set state = 'set-aside', reason = 'unreadable'
     where uid = $1 and state = 'reading'`,
    [uid],
  );
}

async function readOutcome(shop, uid) {
  const find = () =>
    shop
      .query("select state, reason from inbound_mails where uid = $1 and state <> 'reading'", [uid])
      .catch(() => []);
  const [mail] = (await waitUntil(find, ([found]) => found !== undefined, limitMs)) ?? [];
  if (!mail) return undefined;
  return mail.reason ? `${mail.state}, ${mail.reason}` : mail.state;
}

async function measureOne(shop, visitor, sender, { name, write }) {
  const messageId = `<hostile-${shop.senders.indexOf(sender)}@customers.example>`;
  const raw = await write({ ...sender, messageId });
  const server = await shop.readServer();
  await resetHighestMemory(server);
  const [memory, cpu] = [await readMemory(server), await readShopCpu(shop, server)];
  visitor.start(server, [`${shop.url}/livez`], askEveryMs);
  const startedAt = performance.now();
  const uid = await shop.send(sender, raw);
  const outcome = await readOutcome(shop, uid);
  const seconds = (performance.now() - startedAt) / 1000;
  await delay(settleMs);
  const { waits, busyMs, failed } = await visitor.stop();
  const highest = await readMemory(server);
  const cpuAfter = await readShopCpu(shop, server);
  if (!outcome) await skipMail(shop, uid).catch(() => undefined);
  return {
    name,
    outcome,
    busyMs,
    seconds,
    waitMs: Math.max(0, ...waits[0]),
    failed,
    ...(highest
      ? { growthMb: highest.highestMb - memory.currentMb, cpuMs: cpuAfter.all - cpu.all }
      : ofEndedShop),
  };
}

export async function measureHostileMails(report, shop, visitor, { name: wanted }) {
  visitor.start(await shop.readServer(), [`${shop.url}/livez`], askEveryMs);
  await delay(idleMs);
  const idle = await visitor.stop();
  const chosen = hostileMails.filter(({ name }) => name.includes(wanted));
  const results = [];
  for (const [index, mail] of chosen.entries()) {
    const sender = shop.senders.at(-1 - index);
    const result = await measureOne(shop, visitor, sender, mail).catch((error) => {
      console.log(`${mail.name}: ${error.message}`);
      return { name: mail.name, seconds: 0, busyMs: Infinity, waitMs: Infinity, ...ofEndedShop };
    });
    results.push(result);
    const { name, outcome = 'lost', seconds } = result;
    console.log(`${name}: ${outcome} after ${seconds.toFixed(1)} s`);
  }
  const toRows = (read, goal) =>
    results.map((result) => ({ name: result.name, values: [read(result)], ...goal }));
  report.addSection(
    'The event loop of the server: most CPU during one wait',
    [
      { name: 'without mails', unit: 'ms', values: [idle.busyMs] },
      ...toRows(({ busyMs }) => busyMs, { unit: 'ms', atMost: maxBusyMs }),
    ],
    'of its main thread, while a visitor waits for the answer of /livez',
  );
  report.addSection('Longest wait of a visitor', [
    { name: 'without mails', unit: 'ms', values: [Math.max(0, ...idle.waits[0])] },
    ...toRows(({ waitMs }) => waitMs, { unit: 'ms', atMost: maxBusyMs }),
  ]);
  report.addSection(
    'Growth of the memory of the server by a hostile mail',
    toRows(({ growthMb }) => growthMb, { unit: 'MB', atMost: maxGrowthMb }),
  );
  report.addSection(
    'CPU for a hostile mail, of all processes',
    toRows(({ cpuMs }) => cpuMs, { unit: 'ms' }),
  );
  const count = (isCounted) => [results.filter(isCounted).length];
  const outcomes = Map.groupBy(results, ({ outcome }) => outcome ?? 'lost');
  report.addSection('What became of the hostile mails', [
    ...[...outcomes].map(([name, some]) => ({ name, values: [some.length] })),
    {
      name: 'neither taken nor listed',
      values: count(({ outcome }) => outcome === undefined),
      atMost: 0,
    },
    { name: 'ended the server', values: count(({ hasEnded }) => hasEnded), atMost: 0 },
    {
      name: 'left a visitor without answer',
      values: count(({ failed }) => failed !== 0),
      atMost: 0,
    },
  ]);
}
