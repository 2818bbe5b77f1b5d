import { unzipSync } from 'fflate';
import { demoProducts } from '../src/seed/catalogue/catalogue.ts';
import type { DemoRelease } from '../src/seed/catalogue/demo-product.ts';
import { buildSppkg } from '../src/seed/package/sppkg.ts';
import type { TestShop } from './build-test-app.ts';
import type { Customer } from './factories.ts';
import { encodeForm, toBlob } from './pictures.ts';
import type { RawEntry } from './raw-zip.ts';

const [example] = demoProducts;

/** A real package. Products of different slugs have different product ids. */
export function buildPackage(
  version: string,
  { slug = 'org-tree', ...given }: Partial<DemoRelease> & { slug?: string } = {},
): Buffer {
  const release = { ...example!.releases[0]!, version, ...given };
  return Buffer.from(buildSppkg({ ...example!, slug, title: 'Org Tree' }, release));
}

/** The parts of a real package, as they are or changed. */
export function openParts(
  change: (name: string, content: string) => string | undefined = (_, content) => content,
): RawEntry[] {
  return Object.entries(unzipSync(buildPackage('2.0.0.0'))).flatMap(([name, bytes]) => {
    const content = Buffer.from(bytes);
    const changed = change(name, content.toString('latin1'));
    return changed === undefined ? [] : [{ name, content: Buffer.from(changed, 'latin1') }];
  });
}

/** The calls of somebody who releases packages. */
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

  /** Uploads a package and publishes it. */
  async function release(product: { documentId: string }, bytes: Buffer, changelog = 'Better.') {
    const { documentId } = (await upload(product, 'part.sppkg', bytes)).json().data;
    return (await publish(product, { package: documentId, changelog })).json().data;
  }
  return { upload, publish, list, release };
}
