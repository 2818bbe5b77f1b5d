import { createIsolated } from '../../../platform/isolated.ts';
import type { MailContent } from './mail-content.ts';
import type { MailHead } from './mail-head.ts';
import type { RoomAddress } from './reply-addresses.ts';

export interface ParseInput {
  readonly path: string;
  readonly folder: string;
  readonly address: RoomAddress;
}

/** `tooComplex` says in a sentence what it has too much of. */
export type ParsedContent = MailContent | { readonly tooComplex: string };

export interface MailParser {
  /** @throws IsolatedFailure */
  readHead(path: string): Promise<MailHead>;
  /** @throws IsolatedFailure */
  readContent(input: ParseInput): Promise<ParsedContent>;
  close(): void;
}

const cpuMs = 5_000;
const memoryMb = 96;

/** Reads mails in a process of its own, within five seconds each. */
export function createMailParser(): MailParser {
  const module = new URL('parser-process.ts', import.meta.url);
  const isolated = createIsolated({ module, memoryMb });
  return {
    readHead: (path) => isolated.run('readHead', path, { cpuMs }) as Promise<MailHead>,
    readContent: (input) => isolated.run('readContent', input, { cpuMs }) as Promise<ParsedContent>,
    close: isolated.close,
  };
}
