import type { RemovedSecrets } from '@partshelf/contract/chat/attachments.ts';
import {
  acceptedKindsText,
  findRefusedKind,
  refusedKinds,
} from '@partshelf/contract/chat/refused-files.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { decodeTextFile } from '../../../files/decode-text.ts';
import { containsHar, isWholeHar, looksLikeHar, redactHar } from '../redaction/har.ts';
import { parseJson, TooDeep } from '../redaction/json-text.ts';
import { describeRefusal, Refusal } from './refusal.ts';

export const textExtensions = ['.txt', '.log', '.csv', '.json', '.har'];

export interface TextFile {
  readonly extension: string;
  readonly rewritten?: string;
  readonly removedSecrets?: RemovedSecrets;
}

/** Browsers and mail programs take what begins so for a page. */
const markup = /^\uFEFF?\s*<[a-z!?/]/i;

const damagedHar =
  'This HAR file is damaged, so its secrets cannot be removed. Save it again in the browser.';
const deep = 'This file nests too deeply to be searched for secrets.';

/** @throws Refusal */
export async function readTextFile(bytes: Buffer, given: string): Promise<TextFile> {
  const extension = given === '' ? '.txt' : given;
  const text = decodeTextFile(bytes);
  if (text === undefined) throw new Refusal(await describeBinary(bytes, extension));
  if (markup.test(text)) throw new Refusal(refusedKinds.page);
  if (!textExtensions.includes(extension)) {
    const kind = findRefusedKind(extension);
    throw new Refusal(kind ? refusedKinds[kind] : acceptedKindsText);
  }
  const file = searchText(text, extension);
  if (file.rewritten === undefined) {
    return isStoredAsItCame(text, bytes) ? file : refuseGrown({ ...file, rewritten: text });
  }
  return refuseGrown(file);
}

async function describeBinary(bytes: Buffer, extension: string): Promise<string> {
  const sentence = await describeRefusal(bytes, extension);
  return sentence === acceptedKindsText && textExtensions.includes(extension)
    ? 'This is no text file. Put it into a ZIP file.'
    : sentence;
}

const byteOrderMark = Buffer.from('\uFEFF');

function isStoredAsItCame(text: string, bytes: Buffer): boolean {
  const hasMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  return Buffer.from(text).equals(hasMark ? bytes.subarray(byteOrderMark.length) : bytes);
}

function refuseGrown(file: TextFile): TextFile {
  if (Buffer.byteLength(file.rewritten ?? '') <= limits.attachments.bytes) return file;
  throw new Refusal('This file is larger than 10 MB once it is stored as UTF-8.');
}

function searchText(text: string, extension: string): TextFile {
  try {
    const { value } = parseJson(text);
    const isNothing = typeof value !== 'object' || value === null;
    if (extension === '.json' && isNothing) throw new SyntaxError('no object and no list');
    if (!containsHar(value)) {
      if (extension === '.har') throw new Refusal(damagedHar);
      return { extension };
    }
    const isWhole = isWholeHar(value);
    const { text: rewritten, removedSecrets } = redactHar(value, text);
    return { extension: isWhole ? '.har' : extension, rewritten, removedSecrets };
  } catch (error) {
    if (!(error instanceof TooDeep) && !(error instanceof SyntaxError)) throw error;
    return refuseUnread(text, extension, error);
  }
}

/** What is no whole JSON may have secrets of a HAR all the same. */
function refuseUnread(text: string, extension: string, error: Error): TextFile {
  const needsHar = extension === '.har' || looksLikeHar(text);
  if (error instanceof TooDeep && (needsHar || extension === '.json')) throw new Refusal(deep);
  if (needsHar) throw new Refusal(damagedHar);
  if (extension === '.json') {
    throw new Refusal('This JSON file is damaged. Rename it to .txt to send it as it is.');
  }
  return { extension };
}
