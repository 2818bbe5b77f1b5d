import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { decodeTextFile } from '../../../files/decode-text.ts';
import { BankFileError, type CsvMapping, type ReadBankFile } from './bank-file.ts';
import { readCamt } from './camt.ts';
import { readBankCsv } from './csv.ts';

const startBytes = 512;
const csvBytes = 20 * 1024 * 1024;

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(startBytes) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
};

/** A mark at the start says it, or every second byte being NUL, or the declaration. */
function findEncoding(start: Buffer): string {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  if (first === 0xef && second === 0xbb) return 'utf-8';
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(
    start.toString('latin1'),
  )?.[1];
  const encoding = encodings[declared?.toLowerCase() ?? 'utf-8'];
  if (encoding) return encoding;
  throw new BankFileError(`The encoding ${declared} is not supported. Use a file in UTF-8.`);
}

async function* decode(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) {
      yield decoder.decode(bytes as Buffer, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BankFileError('The file has bytes that its encoding does not have.');
  }
}

const isXml = (start: Buffer) =>
  /^\s*</.test(
    start
      .toString('latin1')
      .replace(/^(?:\u00EF\u00BB\u00BF|[\u00FE\u00FF]{2})/, '')
      .replaceAll('\0', ''),
  );

/** @throws BankFileError */
export async function readContent(path: string, mapping: CsvMapping | null): Promise<ReadBankFile> {
  const start = await readStart(path);
  if (start.length === 0) throw new BankFileError('The file is empty.');
  if (start.toString('latin1', 0, 4) === 'PK\u0003\u0004') {
    throw new BankFileError('This is a ZIP archive. Unpack it and choose the files in it.');
  }
  const read = isXml(start)
    ? await readCamt(decode(path, findEncoding(start)))
    : await readText(path, mapping);
  if (!('skipped' in read)) return read;
  if (read.entries.length === 0 && read.skipped.length === 0) {
    throw new BankFileError('The file has no payments.');
  }
  return read;
}

async function readText(path: string, mapping: CsvMapping | null): Promise<ReadBankFile> {
  const bytes = await readFile(path);
  if (bytes.length > csvBytes) throw new BankFileError('A CSV file can be 20 MB large at most.');
  const text = decodeTextFile(bytes);
  if (text === undefined) throw new BankFileError('This is neither a CAMT nor a CSV file.');
  return readBankCsv(text, mapping);
}
