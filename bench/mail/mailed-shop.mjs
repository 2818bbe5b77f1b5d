import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { createUsers } from '../chat/clients.mjs';
import { readPostgresPid, readTreeCpu } from '../cpu.mjs';
import { openDatabase, openShop } from '../open-shop.mjs';

const pollMs = 50;
const restartLimitMs = 60_000;
/** From the port of the sandbox to that of its mail server. */
const mailPortDistance = 20_000;

/** Returns undefined when the condition was never met. */
export async function waitUntil(read, isMet, limitMs) {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const value = await read();
    if (isMet(value)) return value;
    if (performance.now() > deadline) return undefined;
    await delay(pollMs);
  }
}

/** A demo shop whose customers can be written for: their rooms have reply addresses. */
export async function openMailedShop(resources, { secret, customers }) {
  const shop = await openShop(resources, { JWT_SECRET: secret });

  /** The sandbox starts after the shop. */
  async function open() {
    await shop.open();
    const isReady = () => fetch(`${shop.sandboxUrl}/healthz`).then(Boolean, () => false);
    if (!(await waitUntil(isReady, Boolean, restartLimitMs))) throw new Error('no sandbox started');
  }

  // Seeding the demo shop takes memory that the server does not need later.
  await shop.stop();
  await open();
  const port = Number(new URL(shop.sandboxUrl).port) + mailPortDistance;
  const transport = createTransport({ port, host: 'localhost', pool: true });
  resources.defer(() => transport.close());
  let sent = 0;

  /** Each has a connection of its own: PostgreSQL ends and starts with the shop. */
  async function query(statement, parameters) {
    const database = await openDatabase(shop.dataDir);
    try {
      const { rows } = await database.query(statement, parameters);
      return rows;
    } finally {
      await database.end();
    }
  }

  const database = await openDatabase(shop.dataDir);
  await createUsers(database, secret, customers, 'Customer');
  await database.end();
  const senders = await query(
    `update chat_rooms set reply_token = 'bench' || users.id from users
     where users.id = user_id and email like '%@bench.example'
     returning email as from, 'reply+' || reply_token || '@partshelf.example' as to`,
  );

  return {
    ...shop,
    open,
    query,
    senders,
    /** The UID that it gets in the mailbox. */
    async send({ from, to }, raw) {
      await transport.sendMail({ envelope: { from, to: [to] }, raw });
      sent += 1;
      return sent;
    },
    async setMailboxAway(refuse) {
      const response = await fetch(`${shop.sandboxUrl}/control/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ imap: { refuse } }),
      });
      if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
    },
    /** Of the server that runs now, which can be another one after a crash. */
    async readServer() {
      const find = () => shop.readServerPid().catch(() => undefined);
      const pid = await waitUntil(find, (found) => found !== undefined, restartLimitMs);
      if (pid !== undefined) return pid;
      await shop.stop();
      await open();
      return shop.readServerPid();
    },
  };
}

/** CPU milliseconds of the server with the processes that it starts, and of PostgreSQL. */
export async function readShopCpu(shop, server) {
  const [all, postgres] = await Promise.all([
    readTreeCpu(server),
    readPostgresPid(shop.dataDir).then(readTreeCpu),
  ]);
  return { all, postgres };
}

const kbPerMb = 1024;

/** Undefined when the process has ended. */
export async function readMemory(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  if (status === undefined) return undefined;
  const readMb = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)[1]) / kbPerMb;
  return { currentMb: readMb('VmRSS'), highestMb: readMb('VmHWM') };
}

/** What was the highest is forgotten. */
export const resetHighestMemory = (pid) => writeFile(`/proc/${pid}/clear_refs`, '5');

/**
 * Asks the addresses in turn. `stop` resolves with the waits in milliseconds of each, and with the
 * most CPU that the event loop of the server used during one of them.
 */
export function startVisitor(resources) {
  const child = fork(join(import.meta.dirname, 'visitor.mjs'));
  resources.defer(() => child.kill());
  return {
    start: (server, urls, everyMs) => child.send({ pid: server, urls, everyMs }),
    async stop() {
      child.send('stop');
      const [result] = await once(child, 'message');
      return result;
    },
  };
}
