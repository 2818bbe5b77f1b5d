import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { answerFetch } from './imap-fetch.ts';
import { findMailboxMails, isInSet, UnknownWord } from './imap-search.ts';
import { changeFlags, flagNames, listFlags, type MailboxMail, mailboxPassword } from './mailbox.ts';
import { logError, type Sandbox } from './sandbox.ts';
import { getSettings } from './settings.ts';

type ImapServer = { listener: Server; port: number; close: () => Promise<void> };

export async function startImapServer(sandbox: Sandbox): Promise<ImapServer> {
  const sessions = new Map<Socket, ImapSession>();
  const listener = createServer({ noDelay: true }, (socket) => {
    socket.on('error', ({ message }) => logError(`An IMAP connection broke: ${message}`));
    if (isRefusing(sandbox)) return void socket.end('* BYE The sandbox is set to refuse\r\n');
    const session = new ImapSession(sandbox, socket);
    sessions.set(socket, session);
    socket.once('close', () => sessions.delete(socket));
    void session.answerCommands();
  });
  sandbox.store.onCommit(() => {
    for (const [socket, session] of sessions) {
      if (isRefusing(sandbox) || !session.isValid) socket.destroy();
      else session.announceNewMails();
    }
  });
  await once(listener.listen(sandbox.config.imapPort, '127.0.0.1'), 'listening');
  return {
    listener,
    port: (listener.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      for (const socket of sessions.keys()) socket.destroy();
      await closed;
    },
  };
}

const isRefusing = ({ store }: Sandbox) => getSettings(store).faults.imap.refuse;
const readUidValidity = ({ store }: Sandbox) => getSettings(store).mailbox.uidValidity;

type Command = { tag: string; name: string; isByUid: boolean; rest: string };

/** IMAP numbers the mails of a mailbox from 1. */
export type NumberedMail = { mail: MailboxMail; number: number };

const needsMailbox = ['SEARCH', 'FETCH', 'STORE', 'IDLE', 'CHECK', 'CLOSE', 'UNSELECT'];

class ImapSession {
  readonly #sandbox: Sandbox;
  readonly #socket: Socket;
  readonly #closed = new AbortController();
  #isSignedIn = false;
  #selected: { isReadOnly: boolean; uidValidity: number } | undefined;
  #idleTag: string | undefined;
  #announced = 0;

  constructor(sandbox: Sandbox, socket: Socket) {
    this.#sandbox = sandbox;
    this.#socket = socket;
    socket.once('close', () => this.#closed.abort());
  }

  /** It is false when the UIDs of the mailbox mean other mails than those that the client knows. */
  get isValid(): boolean {
    const uidValidity = readUidValidity(this.#sandbox);
    return this.#selected === undefined || this.#selected.uidValidity === uidValidity;
  }

  announceNewMails(): void {
    const { length } = this.#mails();
    if (this.#idleTag === undefined || length === this.#announced) return;
    this.#announced = length;
    this.#socket.write(`* ${length} EXISTS\r\n`);
  }

  async answerCommands(): Promise<void> {
    try {
      await this.#send('* OK Partshelf sandbox');
      for await (const line of createInterface({ input: this.#socket })) await this.#handle(line);
    } catch (error) {
      if (!this.#socket.destroyed) logError(error as Error);
      this.#socket.destroy();
    }
  }

  async #handle(line: string): Promise<void> {
    if (this.#idleTag !== undefined) {
      const tag = this.#idleTag;
      this.#idleTag = undefined;
      return this.#send(`${tag} OK IDLE ended`);
    }
    const [, tag, uid, name, rest = ''] =
      /^(\S+) (UID )?(\S+)(?: (.*))?$/i.exec(line.trimEnd()) ?? [];
    if (!tag || !name) return this.#send('* BAD This is no command');
    try {
      await this.#run({ tag, name: name.toUpperCase(), isByUid: Boolean(uid), rest });
    } catch (error) {
      if (!(error instanceof UnknownWord)) throw error;
      await this.#send(`${tag} BAD The sandbox does not know ${error.message}`);
    }
  }

  async #run(command: Command): Promise<void> {
    const { tag, name, rest } = command;
    if (needsMailbox.includes(name) && !this.#selected) {
      return this.#send(`${tag} BAD No mailbox is selected`);
    }
    if (['LIST', 'SELECT', 'EXAMINE'].includes(name) && !this.#isSignedIn) {
      return this.#send(`${tag} NO Log in first`);
    }
    switch (name) {
      case 'CAPABILITY':
        return this.#send('* CAPABILITY IMAP4rev1 IDLE', `${tag} OK Done`);
      case 'NOOP':
      case 'CHECK':
        return this.#send(`* ${this.#mails().length} EXISTS`, `${tag} OK Done`);
      case 'LOGIN':
        return this.#logIn(tag, rest);
      case 'LIST':
        return this.#send(
          rest.endsWith('""') ? '* LIST (\\Noselect) "/" ""' : '* LIST () "/" INBOX',
          `${tag} OK Done`,
        );
      case 'SELECT':
      case 'EXAMINE':
        return this.#select(command);
      case 'CLOSE':
      case 'UNSELECT':
        this.#selected = undefined;
        return this.#send(`${tag} OK Done`);
      case 'SEARCH':
        return this.#search(command);
      case 'FETCH':
        return this.#fetch(command);
      case 'STORE':
        return this.#store(command);
      case 'IDLE':
        this.#idleTag = tag;
        await this.#send('+ idling');
        return this.announceNewMails();
      case 'LOGOUT':
        await this.#send('* BYE Goodbye', `${tag} OK Done`);
        this.#socket.end();
        return undefined;
      default:
        throw new UnknownWord(name);
    }
  }

  #logIn(tag: string, rest: string): Promise<void> {
    const password = rest.split(' ').at(-1)?.replaceAll('"', '');
    this.#isSignedIn = password === mailboxPassword;
    return this.#send(
      this.#isSignedIn
        ? `${tag} OK Logged in`
        : `${tag} NO [AUTHENTICATIONFAILED] The password is ${mailboxPassword}`,
    );
  }

  #select({ tag, name, rest }: Command): Promise<void> {
    if (rest.replaceAll('"', '').toUpperCase() !== 'INBOX') {
      return this.#send(`${tag} NO [NONEXISTENT] There is only INBOX`);
    }
    const mails = this.#mails();
    const isReadOnly = name === 'EXAMINE';
    const uidValidity = readUidValidity(this.#sandbox);
    this.#selected = { isReadOnly, uidValidity };
    this.#announced = mails.length;
    return this.#send(
      `* FLAGS (${flagNames})`,
      `* OK [PERMANENTFLAGS (${isReadOnly ? '' : flagNames})] Flags`,
      `* ${mails.length} EXISTS`,
      '* 0 RECENT',
      `* OK [UIDVALIDITY ${uidValidity}] Valid`,
      `* OK [UIDNEXT ${(mails.at(-1)?.uid ?? 0) + 1}] Next`,
      `${tag} OK [${isReadOnly ? 'READ-ONLY' : 'READ-WRITE'}] Selected`,
    );
  }

  #search({ tag, isByUid, rest }: Command): Promise<void> {
    const found = findMailboxMails(this.#numbered(), rest).map(({ mail, number }) =>
      isByUid ? mail.uid : number,
    );
    return this.#send(['* SEARCH', ...found].join(' '), `${tag} OK Done`);
  }

  async #fetch({ tag, isByUid, rest }: Command): Promise<void> {
    const { dropDuringFetch } = getSettings(this.#sandbox.store).faults.imap;
    for (const named of this.#named(isByUid, rest)) {
      for await (const piece of answerFetch(this.#sandbox, named, rest, this.#isReadOnly)) {
        if (dropDuringFetch && typeof piece !== 'string') {
          await this.#write(piece.subarray(0, piece.length / 2));
          return this.#socket.destroySoon();
        }
        await this.#write(piece);
      }
    }
    await this.#send(`${tag} OK Done`);
  }

  async #store({ tag, isByUid, rest }: Command): Promise<void> {
    const [, sign = '', silent, names] =
      /^\S+ ([+-]?)FLAGS(\.SILENT)? \(?([^()]*)\)?$/i.exec(rest) ?? [];
    if (names === undefined) throw new UnknownWord('this STORE');
    if (this.#isReadOnly) return this.#send(`${tag} NO The mailbox is opened for reading`);
    for (const { mail, number } of this.#named(isByUid, rest)) {
      const changed = changeFlags(this.#sandbox, mail, sign as '+' | '-' | '', names);
      if (silent) continue;
      await this.#send(`* ${number} FETCH (UID ${mail.uid} FLAGS (${listFlags(changed)}))`);
    }
    return this.#send(`${tag} OK Done`);
  }

  get #isReadOnly(): boolean {
    return this.#selected?.isReadOnly === true;
  }

  #named(isByUid: boolean, rest: string): NumberedMail[] {
    const mails = this.#numbered();
    const set = rest.split(' ')[0]!;
    return mails.filter((mail) => isInSet(mail, set, isByUid, mails.at(-1)!));
  }

  #numbered(): NumberedMail[] {
    return this.#mails().map((mail, index) => ({ mail, number: index + 1 }));
  }

  #mails(): MailboxMail[] {
    return this.#sandbox.store.list('mailbox').sort((one, other) => one.uid - other.uid);
  }

  #send(...lines: string[]): Promise<void> {
    return this.#write(`${lines.join('\r\n')}\r\n`);
  }

  /** Waits until a slow client has read. @throws when it has gone */
  async #write(piece: string | Buffer): Promise<void> {
    const { signal } = this.#closed;
    signal.throwIfAborted();
    if (!this.#socket.write(piece)) await once(this.#socket, 'drain', { signal });
  }
}
