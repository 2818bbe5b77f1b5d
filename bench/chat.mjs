// npm run bench chat, or npm run bench chat -- --sockets 5000 --seconds 60 for the whole of it.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { callSteadily } from './call.mjs';
import { startGenerator, talk, waitForSockets } from './chat-generators.mjs';
import { openDatabase } from './database.mjs';
import { allowFiles } from './file-limit.mjs';
import { printGoals } from './goals.mjs';
import { createPeople } from './people.mjs';
import { percentile } from './percentile.mjs';
import { openShop } from './shop.mjs';

const goals = { hearMs: 500, memoryMb: 600, backSeconds: 30, catalogueMs: 1_000 };
const filesBesides = 1_000;
const settleMs = 3_000;
const callsPerSecond = 50;

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '500' },
    customers: { type: 'string', default: '50' },
    helpdesk: { type: 'string', default: '5' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    'warm-up': { type: 'string', default: '5' },
  },
});
const wanted = Object.fromEntries(
  Object.entries(values).map(([name, text]) => [name, Number(text)]),
);

const round = (value) => Math.round(value * 10) / 10;

async function benchSockets(shop, generators, memoryBeforeMb, startedAt) {
  const { standing } = await waitForSockets(generators, wanted.sockets);
  const tookSeconds = (performance.now() - startedAt) / 1000;
  await delay(settleMs);
  const { memoryMb } = await shop.readUsage();
  const eachKb = ((memoryMb - memoryBeforeMb) * 1024) / standing;
  printGoals(
    `Sockets: connected in ${round(tookSeconds)} s; memory of the server ${round(memoryBeforeMb)} MB before, ${round(eachKb)} KB for each`,
    [
      { what: 'sockets in their rooms', value: standing, atLeast: wanted.sockets },
      { what: 'memory of the server', value: round(memoryMb), atMost: goals.memoryMb, unit: ' MB' },
    ],
  );
}

async function benchTalk(shop, talkers) {
  const { rate, seconds, 'warm-up': warmUpSeconds } = wanted;
  const before = await shop.readUsage();
  const figures = await talk(talkers, { rate, seconds, warmUpSeconds });
  const { memoryMb, cpuSeconds } = await shop.readUsage();
  const cpuMs = ((cpuSeconds - before.cpuSeconds) * 1000) / figures.acknowledged;
  const database = await openDatabase(shop.dataDir);
  const { rows } = await database.query(
    `select count(*)::int as rows, count(distinct content)::int as messages
     from chat_messages where content like 'bench %'`,
  );
  await database.end();
  const [{ rows: stored, messages }] = rows;
  const { answerMs, toHearMs, tookSeconds } = figures;
  const at = (numbers) =>
    `p50 ${round(percentile(numbers, 0.5))} ms, p99 ${round(percentile(numbers, 0.99))} ms`;
  printGoals(
    `Talk: ${wanted.customers} customers, ${wanted.helpdesk} of the helpdesk, ${round(stored / tookSeconds)} messages/s stored, heard ${round(figures.heardCount / tookSeconds)} times/s, ${round(cpuMs)} ms of the server's processor for each; until answered ${at(answerMs)}; until heard ${at(toHearMs)}`,
    [
      {
        what: 'until heard, p99',
        value: round(percentile(toHearMs, 0.99)),
        atMost: goals.hearMs,
        unit: ' ms',
      },
      { what: 'refused', value: figures.failed, atMost: 0 },
      { what: 'acknowledged, not stored', value: figures.acknowledged - messages, atMost: 0 },
      { what: 'stored twice', value: stored - messages, atMost: 0 },
      { what: 'not heard', value: figures.lost, atMost: 0 },
      { what: 'heard twice', value: figures.doubled, atMost: 0 },
      { what: 'memory of the server', value: round(memoryMb), atMost: goals.memoryMb, unit: ' MB' },
    ],
  );
}

/** As after an evening with open pages: each session is due for a mark of its use. */
async function ageSessions(shop) {
  const database = await openDatabase(shop.dataDir);
  await database.query("update sessions set last_used_at = now() - interval '1 hour'");
  await database.end();
}

async function benchStorm(shop, generators) {
  await ageSessions(shop);
  const stoppedAt = performance.now();
  await shop.stop();
  const endedAt = performance.now();
  await shop.open();
  const openedAt = performance.now();
  const ending = new AbortController();
  const visiting = callSteadily(
    `${shop.url}/api/products?pagination[pageSize]=8`,
    callsPerSecond,
    ending.signal,
  );
  const { standing, refused, givenUp } = await waitForSockets(generators, wanted.sockets);
  const backSeconds = (performance.now() - stoppedAt) / 1000;
  ending.abort();
  const visits = await visiting;
  const { cpuSeconds } = await shop.readUsage();
  const failed = visits.filter(({ status }) => status !== 200).length;
  const times = visits.map(({ tookMs }) => tookMs);
  const seconds = (from, to) => round((to - from) / 1000);
  printGoals(
    `Restart with ${wanted.sockets} sockets: ended in ${seconds(stoppedAt, endedAt)} s, open again after another ${seconds(endedAt, openedAt)} s, ${round(cpuSeconds)} s of the server's processor by then; ${refused} handshakes were refused, ${visits.length} product lists read meanwhile`,
    [
      { what: 'back in their rooms', value: standing, atLeast: wanted.sockets },
      { what: 'gave up', value: givenUp, atMost: 0 },
      {
        what: 'all back, from the restart',
        value: round(backSeconds),
        atMost: goals.backSeconds,
        unit: ' s',
      },
      {
        what: 'product list, p99',
        value: round(percentile(times, 0.99)),
        atMost: goals.catalogueMs,
        unit: ' ms',
      },
      { what: 'product lists that failed', value: failed, atMost: 0 },
    ],
  );
}

allowFiles(wanted.sockets + filesBesides);
const secret = randomBytes(32).toString('hex');
const shop = await openShop({ JWT_SECRET: secret });
const generators = [];
try {
  // Stocking the shelves takes memory that a shop does not need any more.
  await shop.stop();
  await shop.open();
  const database = await openDatabase(shop.dataDir);
  const customers = await createPeople(
    database,
    secret,
    wanted.sockets - wanted.helpdesk,
    'Customer',
  );
  const helpdesk = await createPeople(database, secret, wanted.helpdesk, 'Helpdesk');
  await database.end();
  const talking = customers.slice(0, wanted.customers);
  const idle = customers.slice(wanted.customers);
  const { memoryMb: memoryBeforeMb } = await shop.readUsage();
  const startedAt = performance.now();
  const { url } = shop;
  const talkers = startGenerator('chat-talk.mjs', { url, customers: talking, helpdesk });
  generators.push(talkers, startGenerator('chat-crowd.mjs', { url, people: idle }));
  await benchSockets(shop, generators, memoryBeforeMb, startedAt);
  await benchTalk(shop, talkers);
  await benchStorm(shop, generators);
} finally {
  for (const { child } of generators) child.kill();
  await shop.close();
}
