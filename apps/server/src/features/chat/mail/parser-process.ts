import { serveIsolated } from '../../../platform/isolated.ts';
import { cleanLine } from '@partshelf/contract/api/typed-text.ts';
import { toStorable } from '../../../platform/storable-text.ts';
import { readMailContent } from './mail-content.ts';
import { readMailHead, readMime, TooComplex } from './mime.ts';
import type { ParseInput, ParsedContent } from './parse-mail.ts';
import { withoutAddress } from './reply-addresses.ts';

const longestError = 300;

serveIsolated({
  async readHead(path: string) {
    const head = await readMailHead(path);
    return toStorable({
      ...head,
      fromName: cleanLine(head.fromName),
      subject: cleanLine(head.subject),
    });
  },
  async readContent({ path, folder, address }: ParseInput): Promise<ParsedContent> {
    try {
      const read = readMailContent(await readMime(path, folder));
      const content = await withoutAddress(read, address);
      return toStorable({
        ...content,
        files: content.files.map((file) => ({ ...file, fileName: cleanLine(file.fileName) })),
      });
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      return { tooComplex: error.message.slice(0, longestError) };
    }
  },
});
