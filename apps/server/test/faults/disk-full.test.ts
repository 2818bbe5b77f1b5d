import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { files } from '../../src/db/tables/files.ts';
import { listPackageFiles } from '../support/calls/release-calls.ts';
import type { TestShop } from '../support/build-test-app.ts';
import { expectErrorCode } from '../support/error-code.ts';
import { shopTest } from '../support/shop-test.ts';
import { uploadImage } from '../support/upload-image.ts';

const test = shopTest();

function fillDisk({ deps }: TestShop): void {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  const spies = [
    vi.spyOn(deps.files, 'putImage').mockRejectedValue(full),
    vi.spyOn(deps.files, 'receivePackage').mockImplementation(async (content) => {
      for await (const _chunk of content) break;
      throw full;
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
}

test(
  'on a full disk uploads answer 503 and leave nothing, and the shop goes on selling',
  { tags: ['F12'] },
  async ({ shop, db, buyer, adminReleases, product }) => {
    const { dataDir } = shop.deps.config;
    const [image] = (await uploadImage(shop, buyer)).json();
    const before = await db.$count(files);
    const packages = await listPackageFiles(shop);
    fillDisk(shop);
    const answers = [
      await uploadImage(shop, buyer),
      await adminReleases.upload(product, 'new.zip', Buffer.from('x')),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(expectErrorCode(answer)).toBe('STORAGE_UNAVAILABLE');
      expect(answer.body).not.toMatch(/ENOSPC|space/);
    }
    expect(await db.$count(files)).toBe(before);
    expect(await listPackageFiles(shop)).toEqual(packages);
    expect(await readdir(join(dataDir, 'files/private/incoming'))).toEqual([]);
    expect((await shop.app.inject(image.url)).statusCode).toBe(200);
    const sold = await buyer.payFor(product);
    expect(sold).toMatch(/^cs_test_/);
    const link = await buyer.call('GET', `/products/${product.documentId}/download-link`);
    const { pathname } = new URL(link.json().downloadLink);
    const { rawPayload } = await shop.app.inject(pathname);
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(product.sha256);
  },
);
