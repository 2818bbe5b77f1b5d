import { serveIsolated } from '../../../platform/isolated.ts';
import { toStorable } from '../../../platform/storable-text.ts';
import { BankFileError, type BankFileInput, type ReadBankFile } from './bank-file.ts';
import { readContent } from './read-content.ts';

serveIsolated({
  async read({ path, mapping }: BankFileInput): Promise<ReadBankFile> {
    try {
      return toStorable(await readContent(path, mapping));
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      return { refusal: error.message };
    }
  },
});
