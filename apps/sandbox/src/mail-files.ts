import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createId } from './store.ts';

export class MailFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, 'mails');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Returns the name of the file. Whatever reading the pieces throws leaves no file. */
  async write(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string> {
    const name = `${createId('mail')}.eml`;
    try {
      await pipeline(pieces, createWriteStream(this.path(name)));
    } catch (error) {
      this.remove([name]);
      throw error;
    }
    return name;
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  size(name: string): number | undefined {
    return statSync(this.path(name), { throwIfNoEntry: false })?.size;
  }

  list(): string[] {
    return readdirSync(this.#folder);
  }

  remove(names: string[]): void {
    for (const name of names) rmSync(this.path(name), { force: true });
  }
}
