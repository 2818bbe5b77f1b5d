import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import { createIsolated, IsolatedFailure } from '../../../platform/isolated.ts';
import type { Logger } from '../../../platform/log.ts';
import type { GivenFile, RecognizedFile } from './recognize-file.ts';

export interface FileRecognizer {
  /** @throws ShopError UPLOADS_FULL when too many wait already */
  recognize(file: GivenFile): Promise<RecognizedFile>;
  close(): void;
}

const cpuMs = 5_000;
const memoryMb = 256;
const mostWaiting = 40;

const refusals: Readonly<Record<IsolatedFailure['reason'], string>> = {
  time: 'This file takes too long to check. Send a smaller one.',
  memory: 'This file is too complex to check. Send a smaller one.',
  crash: 'This file could not be checked. Try it again, or send another one.',
  error: 'This file could not be checked. Try it again, or send another one.',
};

/** Reads files in a process of its own, because what is in them may be made to stop a shop. */
export function createFileRecognizer(log: Logger): FileRecognizer {
  const module = new URL('recognizer-process.ts', import.meta.url);
  const isolated = createIsolated({ module, memoryMb });
  const limitWaiting = createConcurrencyLimit(1, mostWaiting, 'UPLOADS_FULL');
  return {
    recognize: (file) =>
      limitWaiting(async () => {
        try {
          return (await isolated.run('recognizeFile', file, { cpuMs })) as RecognizedFile;
        } catch (error) {
          if (!(error instanceof IsolatedFailure)) throw error;
          log.warn({ err: error, reason: error.reason }, 'a file of a chat cannot be checked');
          return { refusal: refusals[error.reason] };
        }
      }),
    close: isolated.close,
  };
}
