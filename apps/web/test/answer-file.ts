import { vi } from 'vitest';

/** Every call is answered with a file of this name; `saved` are the names of the saved files. */
export function answerFile(fileName: string) {
  const headers = { 'content-disposition': `attachment; filename="${fileName}"` };
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('file', { headers }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return { fetched, saved };
}
