// Runs in a thread of its own, which ends when a mail takes too long or too much memory.
import { readFile, stat } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import PostalMime, { type Address } from 'postal-mime';
import { findLinks } from './find-links.ts';

const most = {
  bytes: 15_000_000,
  lines: 200_000,
  headerBytes: 256_000,
  parts: 1_000,
  depth: 50,
  mails: 3,
};
const longestText = 500_000;

export type ParseRequest = { path: string; attachment?: number };

export type ParsedMail = {
  from: string;
  replyTo: string;
  subject: string;
  headers: Record<string, string>;
  text: string;
  html: string;
  links: string[];
  attachments: { fileName: string; mimeType: string; sizeBytes: number }[];
};

/** The problem ends a sentence that begins with "The mail". */
export type ParseAnswer =
  | { mail: ParsedMail }
  | { content: Uint8Array | undefined }
  | { problem: string };

async function answer({ path, attachment }: ParseRequest): Promise<ParseAnswer> {
  const { size } = await stat(path);
  if (size > most.bytes) return { problem: 'is too large' };
  const raw = await readFile(path);
  const problem = findProblem(raw);
  if (problem) return { problem };
  const mail = await PostalMime.parse(raw, {
    maxHeadersSize: most.headerBytes,
    maxNestingDepth: most.depth,
    maxRfc822NestingDepth: most.mails,
  });
  const attachments = mail.attachments.map(({ filename, mimeType, content }) => ({
    fileName: filename ?? 'attachment',
    mimeType,
    content: toBytes(content),
  }));
  if (attachment !== undefined) return { content: attachments[attachment]?.content };
  const { subject = '', text = '', html = '' } = mail;
  if (Math.max(text.length, html.length) > longestText) return { problem: 'has too much text' };
  return {
    mail: {
      from: mail.from ? formatAddress(mail.from) : '',
      replyTo: (mail.replyTo ?? []).map(formatAddress).join(', '),
      subject,
      headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
      text,
      html,
      links: findLinks(html, text),
      attachments: attachments.map(({ content, ...named }) => ({
        ...named,
        sizeBytes: content.length,
      })),
    },
  };
}

function findProblem(raw: Buffer): string | undefined {
  let lines = 0;
  let parts = 0;
  for (let at = raw.indexOf('\n'); at >= 0; at = raw.indexOf('\n', at + 1)) {
    lines += 1;
    if (raw[at + 1] === 0x2d && raw[at + 2] === 0x2d) parts += 1;
    if (lines > most.lines) return 'has too many lines';
    if (parts > most.parts) return 'has too many parts';
  }
  return undefined;
}

const toBytes = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

function formatAddress({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address;
}

parentPort!.on('message', async (request: ParseRequest) => {
  const answered = await answer(request).catch(({ message }: Error) => ({
    problem: `cannot be read: ${message}`,
  }));
  parentPort!.postMessage(answered, []);
});
