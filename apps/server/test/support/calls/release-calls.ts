import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { encodeForm, toBlob } from '../../files/images.ts';
import { buildPackage, type PackageOptions } from '../../share-point-package.ts';
import { type TestShop, until } from '../build-test-app.ts';
import type { Customer } from '../factories.ts';

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
  const releaseVersion = (
    product: { documentId: string },
    version: string,
  ): Promise<{ documentId: string; version: string }> =>
    release(product, buildPackage(version, { slug: product.documentId }));
  const withdraw = ({ documentId }: { documentId: string }, reason = 'It loses data.') =>
    call('POST', `/back-office/releases/${documentId}/withdrawal`, { reason });
  const restore = ({ documentId }: { documentId: string }) =>
    call('DELETE', `/back-office/releases/${documentId}/withdrawal`);
  return { upload, publish, list, release, releaseVersion, withdraw, restore };
}

export const askForLink = (
  { call }: Pick<Customer, 'call'>,
  { documentId }: { documentId: string },
  query = '',
) => call('GET', `/products/${documentId}/download-link${query}`);

export async function readDownloadPath(...asked: Parameters<typeof askForLink>) {
  const { downloadLink } = (await askForLink(...asked)).json<{ downloadLink: string }>();
  return new URL(downloadLink).pathname;
}

/** The mails about releases are in the queue. */
export const allTold = ({ deps }: TestShop) =>
  until(
    async () => {
      const { rows } = await deps.db.execute(
        sql`select 1 from jobs.job where name in ('announce-withdrawal', 'announce-release', 'announce-waiting-updates', 'write-security-review') and state < 'completed'`,
      );
      return rows.length;
    },
    (waiting) => waiting === 0,
  );

export const listPackageFiles = async ({ deps }: TestShop) => [
  ...(await readdir(join(deps.config.dataDir, 'files/private/packages'))),
  ...(await readdir(join(deps.config.dataDir, 'files/private/incoming'))),
];

const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: [{ name: 'react', version: '18.2.0', licenses: [{ license: { id: 'MIT' } }] }],
};

/** With permissions, a mentioned host, a sign of inline script, a licence and an SBOM. */
export const buildReviewedPackage = (
  version: string,
  slug: string,
  options: PackageOptions = {},
): Buffer =>
  buildPackage(version, {
    slug,
    webApiPermissions: [
      { resource: 'Microsoft Graph', scope: 'Calendars.Read' },
      { resource: 'Contoso &quot;API&quot;', scope: 'user_impersonation' },
    ],
    parts: [
      {
        name: 'ClientSideAssets/calls.js',
        content:
          '/*! Tiny Dates v1.0.0 | MIT License */ fetch("https://api.example/v1"); eval("1+1");',
      },
      { name: 'sbom/bom.json', content: JSON.stringify(sbom) },
    ],
    ...options,
  });
