import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import {
  bindTenant,
  buyLicence,
  contoso,
  fabrikam,
  fetchFile,
} from '../../../test/support/licences.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

interface Part {
  readonly site: string;
  readonly keys: readonly object[];
  readonly packageId: string;
  readonly tenantId: string;
  readonly host: string;
  readonly releasedAt: string;
  readonly verify?: (
    signature: Uint8Array,
    content: Uint8Array<ArrayBuffer>,
    publicKey: Uint8Array<ArrayBuffer>,
  ) => Promise<boolean>;
}

/** The web app serves it, as it is, to those who build a part. */
const source = new URL('../../../../web/public/licence-check.js', import.meta.url);
const { checkLicence }: { checkLicence: (part: Part) => Promise<string> } = await import(
  source.href
);

const test = shopTest().extend('part', async ({ shop, buyer }) => {
  const bought = await buyLicence(shop, buyer, { hasTerm: true, graceDays: 7 });
  await bindTenant(buyer, bought.path, contoso);
  const { file } = await fetchFile(buyer, bought);
  const until = bought.licence.updatesUntil!;
  return { ...(await describePart(shop, bought.product.documentId)), file, until };
});

async function describePart({ url }: TestShop, packageId: string) {
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as Part;
  return { keys, packageId, tenantId: contoso, host: 'contoso.sharepoint.com' };
}

/** It answers as SharePoint does: with the property, without it, or to guests. */
async function openSite(packageId: string, answer: { file?: string; status?: number }) {
  const server = createServer((request, response) => {
    const isProperty = request.url === `/_api/web/GetStorageEntity('partshelf.${packageId}')`;
    response.writeHead(isProperty ? (answer.status ?? 200) : 404);
    response.end(JSON.stringify(answer.file ? { Value: answer.file } : { 'odata.null': true }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function check(
  { file, ...part }: Omit<Part, 'site'> & { readonly file?: string },
  status?: number,
) {
  const answer = { ...(file !== undefined && { file }), ...(status !== undefined && { status }) };
  return checkLicence({ ...part, site: await openSite(part.packageId, answer) });
}

const released = (time: number) => ({ releasedAt: new Date(time).toISOString() });

const weekMs = 7 * 24 * 60 * 60 * 1_000;

function flipBit(file: string, part: 1 | 2): string {
  const parts = file.split('.');
  const bytes = Buffer.from(parts[part]!, 'base64url');
  bytes[10]! ^= 1;
  parts[part] = bytes.toString('base64url');
  return parts.join('.');
}

test(
  'a part runs in its tenant with what was published until the end of the updates',
  { tags: ['LIC-08'] },
  async ({ part: { until, ...part } }) => {
    const end = until.getTime() + weekMs;
    expect(await check({ ...part, ...released(end) })).toBe('licensed');
    expect(await check({ ...part, ...released(end + 1) })).toBe('newerRelease');
  },
);

test(
  'a part without a genuine licence for itself has none',
  { tags: ['LIC-08'] },
  async ({ part: { file, ...part } }) => {
    const now = released(Date.now());
    expect(await check({ ...part, ...now })).toBe('none');
    expect(await check({ ...part, ...now, file: flipBit(file, 1) })).toBe('none');
    expect(await check({ ...part, ...now, file: flipBit(file, 2) })).toBe('none');
    expect(await check({ ...part, ...now, file, packageId: 'another' })).toBe('none');
  },
);

test('another tenant is told from a missing licence', { tags: ['LIC-08'] }, async ({ part }) => {
  const now = released(Date.now());
  expect(await check({ ...part, ...now, tenantId: fabrikam })).toBe('otherTenant');
});

test(
  'a part cannot tell for guests, with an unknown key, or without the cryptography',
  { tags: ['LIC-08'] },
  async ({ part }) => {
    const asked = { ...part, ...released(Date.now()) };
    expect(await check(asked, 403)).toBe('cannotTell');
    expect(await check({ ...asked, keys: [] })).toBe('cannotTell');
    const verify = () => Promise.reject(new Error('NotSupportedError'));
    expect(await check({ ...asked, verify })).toBe('cannotTell');
  },
);

test(
  'a part brings its own check of signatures for browsers that have none',
  { tags: ['LIC-08'] },
  async ({ part }) => {
    const verify: Part['verify'] = async (signature, content, publicKey) => {
      const key = await webcrypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
      return webcrypto.subtle.verify('Ed25519', key, new Uint8Array(signature), content);
    };
    const asked = { ...part, ...released(Date.now()), verify };
    expect(await check(asked)).toBe('licensed');
    expect(await check({ ...asked, file: flipBit(part.file, 2) })).toBe('none');
  },
);

test('the code of the check is small', { tags: ['LIC-08'] }, () => {
  expect(readFileSync(source).length).toBeLessThanOrEqual(2_048);
});
