import {
  mkdirSync,
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import type { BankEntry } from './bank.ts';
import type { DnsName } from './dns-server.ts';
import type { HookSetting, ReceivedHook } from './hooks.ts';
import type { MailboxMail } from './mailbox.ts';
import type { Message } from './mails.ts';
import type { Settings } from './settings.ts';
import type { StoredSession } from './stripe/checkout-sessions.ts';
import type { Dispute } from './stripe/disputes.ts';
import type { Delivery, StripeEvent } from './stripe/events.ts';
import type { SavedResponse } from './stripe/idempotency.ts';
import type { Charge, PaymentIntent } from './stripe/payments.ts';
import type { Refund } from './stripe/refunds.ts';

type Row = { id: string };

type Change = { table: string } & ({ put: Row } | { remove: string } | { clear: true });

/** Rows are never changed in place, so that a failed transaction can restore the old ones. */
export class Store<Tables extends Record<string, Row>> {
  readonly #tables = new Map<string, Map<string, Row>>();
  readonly #journal: Journal;
  #transaction: { changes: Change[]; undo: (() => void)[] } | undefined;
  readonly #afterCommit: (() => void)[] = [];

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'journal.jsonl');
    for (const changes of readJournal(path)) {
      for (const change of changes as Change[]) this.#apply(change);
    }
    rewriteJournal(path, this.#allRows());
    this.#journal = new Journal(path);
  }

  find<Name extends keyof Tables & string>(table: Name, id: string): Tables[Name] | undefined {
    return this.#table(table).get(id) as Tables[Name] | undefined;
  }

  list<Name extends keyof Tables & string>(table: Name): Tables[Name][] {
    return [...this.#table(table).values()] as Tables[Name][];
  }

  put<Name extends keyof Tables & string>(table: Name, row: Tables[Name]): void {
    this.#change({ table, put: row });
  }

  remove(table: keyof Tables & string, id: string): void {
    this.#change({ table, remove: id });
  }

  clear(table: keyof Tables & string): void {
    this.#change({ table, clear: true });
  }

  clearAll(): void {
    this.transaction(() => {
      for (const table of this.#tables.keys()) this.clear(table);
    });
  }

  transaction<Result>(work: () => Result): Result {
    if (this.#transaction) return work();
    const { changes, undo } = (this.#transaction = {
      changes: [] as Change[],
      undo: [] as (() => void)[],
    });
    let result: Result;
    try {
      result = work();
      if (changes.length > 0) this.#journal.append(changes);
    } catch (error) {
      for (const restore of undo.reverse()) restore();
      throw error;
    } finally {
      this.#transaction = undefined;
    }
    if (changes.length > 0) for (const listener of this.#afterCommit) listener();
    return result;
  }

  onCommit(listener: () => void): void {
    this.#afterCommit.push(listener);
  }

  close(): void {
    this.#journal.close();
  }

  #change(change: Change): void {
    this.transaction(() => {
      this.#transaction?.undo.push(this.#createUndo(change));
      this.#transaction?.changes.push(change);
      this.#apply(change);
    });
  }

  #apply(change: Change): void {
    const rows = this.#table(change.table);
    if ('put' in change) rows.set(change.put.id, change.put);
    else if ('remove' in change) rows.delete(change.remove);
    else rows.clear();
  }

  #createUndo(change: Change): () => void {
    const rows = this.#table(change.table);
    if ('clear' in change) {
      const before = [...rows];
      return () => before.forEach(([id, row]) => rows.set(id, row));
    }
    const id = 'put' in change ? change.put.id : change.remove;
    const before = rows.get(id);
    return () => (before ? rows.set(id, before) : rows.delete(id));
  }

  #table(name: string): Map<string, Row> {
    const rows = this.#tables.get(name) ?? new Map<string, Row>();
    this.#tables.set(name, rows);
    return rows;
  }

  *#allRows(): Generator<Change[]> {
    for (const [table, rows] of this.#tables) {
      for (const row of rows.values()) yield [{ table, put: row }];
    }
  }
}

class Journal {
  readonly #file: number;
  #size: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a');
    this.#size = statSync(path).size;
  }

  append(value: unknown): void {
    try {
      this.#size += writeAll(this.#file, toBytes(value));
    } catch (error) {
      // A full disk may have stored half a line; the next one must not follow it.
      ftruncateSync(this.#file, this.#size);
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** The oldest comes first; a last line that a crash cut off is left out. */
function readJournal(path: string): unknown[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  lines.pop();
  return lines.map((line, index) => parseLine(line, `${path}, line ${index + 1}`));
}

/** A crash leaves either the old file or the new one. */
function rewriteJournal(path: string, values: Iterable<unknown>): void {
  const temporaryPath = `${path}.new`;
  const file = openSync(temporaryPath, 'w');
  try {
    for (const value of values) writeAll(file, toBytes(value));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporaryPath, path);
}

function toBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function writeAll(file: number, bytes: Buffer): number {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
  return written;
}

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(
      `The sandbox journal is damaged (${place}). Move it away to start with an empty one.`,
      {
        cause: error,
      },
    );
  }
}

export async function lockFolder(folder: string): Promise<Server> {
  mkdirSync(folder, { recursive: true });
  const address = lockAddress(realpathSync(folder));
  try {
    return await listen(address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (await isInUse(address)) {
      throw new Error(`Another sandbox is already using ${folder}.`, { cause: error });
    }
    rmSync(address, { force: true });
    return listen(address);
  }
}

function lockAddress(folder: string): string {
  const name = `partshelf-sandbox-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function listen(address: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  server.listen(address);
  await once(server, 'listening');
  return server.unref();
}

function isInUse(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}

export type SandboxTables = {
  sessions: StoredSession;
  paymentIntents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  events: StripeEvent;
  deliveries: Delivery;
  savedResponses: SavedResponse;
  messages: Message;
  mailbox: MailboxMail;
  dnsNames: DnsName;
  bankEntries: BankEntry;
  hooks: ReceivedHook;
  hookSettings: HookSetting;
  settings: Settings;
};

export type SandboxStore = Store<SandboxTables>;

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function createId(prefix: string, length = 24): string {
  const characters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]);
  return `${prefix}_${characters.join('')}`;
}
