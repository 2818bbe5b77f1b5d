import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { decodeTextFile } from '../../../files/decode-text.ts';
import type { MailContent } from './mail-content.ts';
import type { MailFile } from './mime.ts';

/** The address that leads to the room is a secret of its customer. */
export interface RoomAddress {
  readonly replyAddress: string;
  readonly token: string | undefined;
}

function replyAddresses(replyAddress: string): RegExp {
  const escaped = replyAddress.replaceAll(/[^a-z0-9@]/gi, String.raw`\$&`);
  const [name, domain] = escaped.split('@');
  return new RegExp(`${name}(?:\\+|%2b)([a-z0-9]{1,100})(?:@|%40)${domain}`, 'gi');
}

export const findRoomAddress = (replyAddress: string, recipients: string): RoomAddress => ({
  replyAddress,
  token: replyAddresses(replyAddress).exec(recipients)?.[1]?.toLowerCase(),
});

const shortestToken = 20;

/** A person who has the address of a room can write to it. */
export function withoutReplyTokens(
  text: string,
  { replyAddress, token = '' }: RoomAddress,
): string {
  const shown = text.replaceAll(replyAddresses(replyAddress), replyAddress);
  if (token.length < shortestToken) return shown;
  const hidden = hideToken(shown, token, shown);
  return hideToken(hidden, token, decodeEscapes(hidden));
}

const decodeEscapes = (text: string): string =>
  text.replaceAll(
    /%(?:25){0,9}([\da-f]{2})|=([\da-f]{2})|&#0{0,9}(\d{1,6});|&#x0{0,9}([\da-f]{1,6});|\\u([\da-f]{4})|&[a-z]{2,8};|<\/?w?br ?\/?>/gi,
    (whole, link?: string, printable?: string, decimal?: string, html?: string, json?: string) => {
      const hex = link ?? printable ?? html ?? json;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? 32);
      return String.fromCharCode(code).padEnd(whole.length);
    },
  );

function hideToken(text: string, token: string, searched: string): string {
  const found = Buffer.alloc(searched.length);
  const places = new Int32Array(searched.length);
  let count = 0;
  for (let index = 0; index < searched.length; index += 1) {
    const code = readAlphanumeric(searched.charCodeAt(index));
    if (code === 0) continue;
    found[count] = code;
    places[count] = index;
    count += 1;
  }
  const parts: string[] = [];
  let end = 0;
  for (
    let at = found.indexOf(token);
    at !== -1 && at + token.length <= count;
    at = found.indexOf(token, at + token.length)
  ) {
    parts.push(text.slice(end, places[at]), '…');
    end = places[at + token.length - 1]! + 1;
  }
  return end === 0 ? text : [...parts, text.slice(end)].join('');
}

const fullWidth = 0xfee0;

function readAlphanumeric(given: number): number {
  const code = given > fullWidth ? given - fullWidth : given;
  const isDigit = code >= 48 && code <= 57;
  const isSmall = code >= 97 && code <= 122;
  if (isDigit || isSmall) return code;
  return code >= 65 && code <= 90 ? code + 32 : 0;
}

export async function withoutAddress(
  content: MailContent,
  address: RoomAddress,
): Promise<MailContent> {
  const files: MailContent['files'][number][] = [];
  for (const { file, fileName, ...mailed } of content.files) {
    const shown = file && (await hideInFile(file, address));
    files.push({ ...mailed, fileName: withoutReplyTokens(fileName, address), file: shown });
  }
  return {
    ...content,
    files,
    text: withoutReplyTokens(content.text, address),
    whole: withoutReplyTokens(content.whole, address),
  };
}

async function hideInFile(file: MailFile, address: RoomAddress): Promise<MailFile> {
  const text = decodeTextFile(await readFile(file.path));
  const shown = text === undefined ? text : withoutReplyTokens(text, address);
  if (shown === undefined || shown === text) return file;
  const path = join(dirname(file.path), randomUUID());
  const bytes = Buffer.from(shown);
  await writeFile(path, bytes, { flag: 'wx' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, sizeBytes: bytes.length, sha256 };
}
