import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestShop } from '../support/build-test-app.ts';
import type { Customer } from '../support/factories.ts';
import { encodeForm, toBlob } from './images.ts';

export type ReleaseCalls = ReturnType<typeof releaseCalls>;

export function releaseCalls({ app }: TestShop, { token, call }: Customer) {
  async function upload(product: { documentId: string }, fileName: string, bytes: Buffer) {
    const form = new FormData();
    form.append('files', toBlob(bytes), fileName);
    const { headers, payload } = await encodeForm(form);
    return app.inject({
      method: 'POST',
      url: `/api/back-office/products/${product.documentId}/packages`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
  }
  const publish = (product: { documentId: string }, body: object) =>
    call('POST', `/back-office/products/${product.documentId}/releases`, body);
  const list = async (product: { documentId: string }) =>
    (await call('GET', `/back-office/products/${product.documentId}/releases`)).json().data;

  async function release(product: { documentId: string }, bytes: Buffer, changelog = 'Better.') {
    const { documentId } = (await upload(product, 'part.sppkg', bytes)).json().data;
    return (await publish(product, { package: documentId, changelog })).json().data;
  }
  return { upload, publish, list, release };
}

export const listPackageFiles = async ({ deps }: TestShop) => [
  ...(await readdir(join(deps.config.dataDir, 'files/private/packages'))),
  ...(await readdir(join(deps.config.dataDir, 'files/private/incoming'))),
];
