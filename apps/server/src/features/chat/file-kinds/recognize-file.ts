import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { RemovedSecrets } from '@partshelf/contract/chat/attachments.ts';
import { type ReceivedFile, writeTemporary } from '../../../files/incoming-files.ts';
import { checkPdf, isPdf } from './pdf-file.ts';
import { Refusal } from './refusal.ts';
import { readTextFile } from './text-file.ts';
import { checkZip } from './zip-file.ts';

export interface GivenFile {
  readonly path: string;
  readonly name: string;
  readonly folder: string;
}

export type RecognizedFile =
  | { readonly refusal: string }
  | {
      readonly extension: string;
      readonly rewritten?: ReceivedFile;
      readonly removedSecrets?: RemovedSecrets;
    };

const zipStarts = ['PK\x03\x04', 'PK\x05\x06'];

export async function recognizeFile({ path, name, folder }: GivenFile): Promise<RecognizedFile> {
  const bytes = await readFile(path);
  const extension = extname(name).toLowerCase();
  try {
    if (zipStarts.includes(bytes.toString('latin1', 0, 4))) {
      await checkZip(bytes);
      return { extension: '.zip' };
    }
    if (isPdf(bytes, extension)) {
      checkPdf(bytes);
      return { extension: '.pdf' };
    }
    const { rewritten, ...file } = await readTextFile(bytes, extension);
    if (rewritten === undefined) return file;
    return { ...file, rewritten: await writeTemporary(folder, [Buffer.from(rewritten)]) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}
