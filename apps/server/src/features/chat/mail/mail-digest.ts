import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingFile } from '../../../files/incoming-files.ts';
import type { MailHead } from './mail-head.ts';

/**
 * The same for a mail that is delivered again, whatever servers add to its header. The Message-ID
 * alone is no key: programs exist that give all their mails the same one.
 */
export async function digestMail(
  { messageId, date, from }: MailHead,
  { path, sha256 }: Pick<IncomingFile, 'path' | 'sha256'>,
  roomToken: string | undefined,
): Promise<string> {
  const hasOwnHeader = messageId !== '' || date !== '';
  const content = hasOwnHeader ? await digestBody(path) : sha256;
  const parts = [messageId, date, [...from].sort().join(' '), roomToken ?? '', content];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

const longestHead = 256 * 1024;

async function digestBody(path: string): Promise<string> {
  const hash = createHash('sha256');
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (head === undefined) {
      hash.update(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1 && head.length < longestHead) continue;
    hash.update(head.subarray(end === -1 ? 0 : end));
    head = undefined;
  }
  return hash.update(head ?? '').digest('hex');
}
