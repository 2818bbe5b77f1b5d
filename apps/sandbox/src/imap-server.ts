import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { logError, type Sandbox } from './sandbox.ts';
import { getSettings } from './settings.ts';

/** A mail to the reply address of the shop, as it came. */
export type MailboxMail = {
  id: string;
  uid: number;
  base64: string;
  isSeen: boolean;
};

export const mailboxPassword = 'sandbox';

/** `reply@shop.example` also receives what is sent to `reply+anything@shop.example`. */
export function isReplyAddress({ config }: Sandbox, address: string): boolean {
  const [name, domain] = config.replyAddress?.toLowerCase().split('@') ?? [];
  const [givenName, givenDomain] = address.toLowerCase().split('@');
  return domain !== undefined && givenDomain === domain && givenName?.split('+')[0] === name;
}

export function addToMailbox({ store }: Sandbox, raw: Buffer): void {
  const uid = 1 + Math.max(0, ...store.list('mailbox').map((mail) => mail.uid));
  store.put('mailbox', { id: String(uid), uid, base64: raw.toString('base64'), isSeen: false });
}

type ImapServer = { listener: Server; port: number; close: () => Promise<void> };

/** One mailbox, with the commands that a program needs to read and mark mails. */
export async function startImapServer(sandbox: Sandbox): Promise<ImapServer> {
  const sessions = new Map<Socket, ImapSession>();
  const listener = createServer((socket) => {
    socket.on('error', ({ message }) => logError(`An IMAP connection broke: ${message}`));
    if (isRefusing(sandbox)) return void socket.end('* BYE The sandbox is set to refuse\r\n');
    sessions.set(socket, new ImapSession(sandbox, socket));
    socket.once('close', () => sessions.delete(socket));
  });
  sandbox.store.onCommit(() => {
    for (const [socket, session] of sessions) {
      if (isRefusing(sandbox)) socket.destroy();
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

type Command = { tag: string; name: string; isByUid: boolean; rest: string };

class ImapSession {
  readonly #sandbox: Sandbox;
  readonly #socket: Socket;
  #isSignedIn = false;
  #isSelected = false;
  #idleTag: string | undefined;
  #announced = 0;

  constructor(sandbox: Sandbox, socket: Socket) {
    this.#sandbox = sandbox;
    this.#socket = socket;
    this.#send('* OK Partshelf sandbox');
    createInterface({ input: socket })
      .on('line', (line) => this.#handle(line))
      // Logged by the handler of the socket itself.
      .on('error', () => {});
  }

  announceNewMails(): void {
    const { length } = this.#mails();
    if (this.#idleTag === undefined || length === this.#announced) return;
    this.#announced = length;
    this.#send(`* ${length} EXISTS`);
  }

  #handle(line: string): void {
    if (this.#idleTag !== undefined) {
      this.#send(`${this.#idleTag} OK IDLE ended`);
      this.#idleTag = undefined;
      return;
    }
    const [, tag, uid, name, rest = ''] =
      /^(\S+) (UID )?(\S+)(?: (.*))?$/i.exec(line.trimEnd()) ?? [];
    if (!tag || !name) return this.#send('* BAD This is no command');
    this.#run({ tag, name: name.toUpperCase(), isByUid: Boolean(uid), rest });
  }

  #run(command: Command): void {
    const { tag, name, rest } = command;
    const needs = { SEARCH: true, FETCH: true, STORE: true, IDLE: true }[name];
    if (needs && !this.#isSelected) return this.#send(`${tag} BAD No mailbox is selected`);
    if (['LIST', 'SELECT', 'EXAMINE'].includes(name) && !this.#isSignedIn) {
      return this.#send(`${tag} NO Log in first`);
    }
    switch (name) {
      case 'CAPABILITY':
        return this.#send('* CAPABILITY IMAP4rev1 IDLE', `${tag} OK Done`);
      case 'NOOP':
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
        return this.#select(tag, rest);
      case 'SEARCH':
        return this.#search(command);
      case 'FETCH':
        return this.#fetch(command);
      case 'STORE':
        return this.#store(command);
      case 'IDLE':
        this.#idleTag = tag;
        this.#send('+ idling');
        return this.announceNewMails();
      case 'LOGOUT':
        this.#send('* BYE Goodbye', `${tag} OK Done`);
        this.#socket.end();
        return undefined;
      default:
        return this.#send(`${tag} BAD The sandbox does not know ${name}`);
    }
  }

  #logIn(tag: string, rest: string): void {
    const password = rest.split(' ').at(-1)?.replaceAll('"', '');
    this.#isSignedIn = password === mailboxPassword;
    this.#send(
      this.#isSignedIn
        ? `${tag} OK Logged in`
        : `${tag} NO [AUTHENTICATIONFAILED] The password is ${mailboxPassword}`,
    );
  }

  #select(tag: string, rest: string): void {
    if (rest.replaceAll('"', '').toUpperCase() !== 'INBOX') {
      return this.#send(`${tag} NO [NONEXISTENT] There is only INBOX`);
    }
    const mails = this.#mails();
    this.#isSelected = true;
    this.#announced = mails.length;
    return this.#send(
      String.raw`* FLAGS (\Seen)`,
      String.raw`* OK [PERMANENTFLAGS (\Seen)] Flags`,
      `* ${mails.length} EXISTS`,
      '* 0 RECENT',
      '* OK [UIDVALIDITY 1] Valid',
      `* OK [UIDNEXT ${(mails.at(-1)?.uid ?? 0) + 1}] Next`,
      `${tag} OK [READ-WRITE] Selected`,
    );
  }

  #search({ tag, isByUid, rest }: Command): void {
    const wanted = rest.toUpperCase();
    const isFound = (mail: MailboxMail) =>
      /\bUNSEEN\b|NOT SEEN/.test(wanted) ? !mail.isSeen : !/\bSEEN\b/.test(wanted) || mail.isSeen;
    const found = this.#mails().flatMap((mail, index) =>
      isFound(mail) ? [isByUid ? mail.uid : index + 1] : [],
    );
    this.#send(['* SEARCH', ...found].join(' '), `${tag} OK Done`);
  }

  #fetch(command: Command): void {
    for (const { mail, number } of this.#named(command)) {
      const raw = Buffer.from(mail.base64, 'base64');
      const flags = String.raw`FLAGS (${mail.isSeen ? '\\Seen' : ''})`;
      this.#socket.write(`* ${number} FETCH (UID ${mail.uid} ${flags} RFC822.SIZE ${raw.length}`);
      const [, start = '0', length] = /BODY(?:\.PEEK)?\[\](?:<(\d+)(?:\.(\d+))?>)?/i.exec(
        command.rest,
      ) ?? [undefined, undefined];
      if (/BODY(?:\.PEEK)?\[\]/i.test(command.rest)) {
        const part = raw.subarray(
          Number(start),
          length ? Number(start) + Number(length) : undefined,
        );
        this.#socket.write(` BODY[]${length ? `<${start}>` : ''} {${part.length}}\r\n`);
        this.#socket.write(part);
      }
      this.#send(')');
    }
    this.#send(`${command.tag} OK Done`);
  }

  #store(command: Command): void {
    const isSeen = !/ -FLAGS/i.test(command.rest);
    for (const { mail, number } of this.#named(command)) {
      if (/\\Seen/i.test(command.rest)) this.#sandbox.store.put('mailbox', { ...mail, isSeen });
      if (!/\.SILENT/i.test(command.rest)) {
        const flags = isSeen ? String.raw`\Seen` : '';
        this.#send(`* ${number} FETCH (UID ${mail.uid} FLAGS (${flags}))`);
      }
    }
    this.#send(`${command.tag} OK Done`);
  }

  /** By a sequence set such as `1:3,5,7:*`. */
  #named({ isByUid, rest }: Command) {
    const ranges = rest.split(' ')[0]!.split(',');
    const isNamed = (number: number) =>
      ranges.some((range) => {
        const [first = '', last = first] = range.split(':');
        return number >= Number(first) && (last === '*' || number <= Number(last));
      });
    return this.#mails()
      .map((mail, index) => ({ mail, number: index + 1 }))
      .filter(({ mail, number }) => isNamed(isByUid ? mail.uid : number));
  }

  #mails(): MailboxMail[] {
    return this.#sandbox.store.list('mailbox').sort((one, other) => one.uid - other.uid);
  }

  #send(...lines: string[]): void {
    if (!this.#socket.destroyed) this.#socket.write(`${lines.join('\r\n')}\r\n`);
  }
}
