import { expect, test, vi } from 'vitest';
import { saveFile } from './download.ts';

test('a file that is saved can still be read after the press', async () => {
  const addresses: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    addresses.push(this.href);
  });
  saveFile(new Blob(['a,b']), 'orders.csv');
  const answer = await fetch(addresses[0]!);
  expect(await answer.text()).toBe('a,b');
});
