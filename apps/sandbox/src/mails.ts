import { open } from 'node:fs/promises';
import { addToMailbox, isReplyAddress } from './mailbox.ts';
import { parseMail } from './mail-parser.ts';
import type { ParseAnswer, ParsedMail } from './parse-mail.ts';
import type { Sandbox } from './sandbox.ts';
import { createId } from './store.ts';

export type Envelope = { from: string; to: string[] };

export type Message = Omit<ParsedMail, 'attachments'> & {
  id: string;
  to: string;
  /** Messages of older versions have none. */
  attachments?: ParsedMail['attachments'];
  /** The file has the mail as it came. Messages that did not come by SMTP have none. */
  file?: string;
  notShown?: NotShown;
  /** The time is in ISO 8601. */
  date: string;
};

/** The problem ends a sentence that begins with "The mail"; the headers are as they came. */
export type NotShown = { problem: string; headers: string };

function toReceivedHeaders(sandbox: Sandbox, { from, to }: Envelope): Buffer[] {
  const replyTo = to.find((address) => isReplyAddress(sandbox, address));
  if (replyTo === undefined) return [];
  return [Buffer.from(`Return-Path: <${from}>\r\nDelivered-To: ${replyTo}\r\n`)];
}

async function* join(first: Buffer[], rest: AsyncIterable<Buffer> | Iterable<Buffer>) {
  yield* first;
  yield* rest;
}

/**
 * What is sent to the reply address is in the mailbox, too, before anything of it is parsed.
 * Returns the id in the inbox.
 */
export async function deliver(
  sandbox: Sandbox,
  raw: AsyncIterable<Buffer> | Iterable<Buffer>,
  envelope: Envelope,
): Promise<string> {
  const { mailFiles, store } = sandbox;
  const received = toReceivedHeaders(sandbox, envelope);
  const file = await mailFiles.write(join(received, raw));
  if (received.length > 0) addToMailbox(sandbox, file);
  const path = mailFiles.path(file);
  const message: Message = {
    ...(await toShownMail(path, await parseMail({ path }))),
    id: createId('msg'),
    to: envelope.to.join(', '),
    file,
    date: new Date(sandbox.now()).toISOString(),
  };
  store.put('messages', { ...message, from: message.from || envelope.from });
  return message.id;
}

async function toShownMail(
  path: string,
  answer: ParseAnswer,
): Promise<ParsedMail & { notShown?: NotShown }> {
  if ('mail' in answer) return answer.mail;
  const problem = 'problem' in answer ? answer.problem : 'cannot be read';
  const headers = await readHeaders(path);
  const [, subject = ''] = /^subject:[ \t]*(.{1,200})/im.exec(headers) ?? [];
  return {
    from: '',
    replyTo: '',
    subject,
    headers: {},
    text: '',
    html: '',
    links: [],
    attachments: [],
    notShown: { problem, headers },
  };
}

const shownHeaderBytes = 16_000;

/** Headers are shown as text, whatever they contain. */
async function readHeaders(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (!file) return '';
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(shownHeaderBytes) });
    const text = buffer.toString('utf8', 0, bytesRead);
    const end = /\r?\n\r?\n/.exec(text)?.index;
    return text.slice(0, end).replaceAll('\0', '');
  } finally {
    await file.close();
  }
}

export async function readAttachment(
  { mailFiles }: Sandbox,
  { file }: Message,
  attachment: number,
): Promise<Uint8Array | undefined> {
  if (file === undefined) return undefined;
  const answer = await parseMail({ path: mailFiles.path(file), attachment });
  return 'content' in answer ? answer.content : undefined;
}

/** Mails to the reply address stay in the mailbox. */
export function deleteMessages({ store, mailFiles }: Sandbox): void {
  const inMailbox = new Set(store.list('mailbox').map(({ file }) => file));
  const files = store.list('messages').flatMap(({ file }) => file ?? []);
  store.clear('messages');
  mailFiles.remove(files.filter((file) => !inMailbox.has(file)));
}

export function deleteEverything({ store, mailFiles }: Sandbox): void {
  const files = [...store.list('messages'), ...store.list('mailbox')].flatMap(
    ({ file }) => file ?? [],
  );
  store.clearAll();
  mailFiles.remove(files);
}

/** After a crash, a mail has both its row and its file, or neither. */
export function matchFilesAndRows({ store, mailFiles }: Sandbox): void {
  const stored = new Set(mailFiles.list());
  for (const { id, file } of store.list('mailbox')) {
    if (!stored.has(file)) store.remove('mailbox', id);
  }
  for (const { file } of [...store.list('messages'), ...store.list('mailbox')]) {
    if (file !== undefined) stored.delete(file);
  }
  mailFiles.remove([...stored]);
}
