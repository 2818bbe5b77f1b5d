import { createPublicKey, verify } from 'node:crypto';
import type { VerifiedLicence } from '@partshelf/contract/licences/licences.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { readPdf } from '../../../test/files/read-documents.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { bindTenant, buyLicence, contoso, fetchFile } from '../../../test/support/licences.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createBuyerAt, createTriedProduct, startTrial } from '../../../test/support/trials.ts';
import { licenceFiles } from '../../db/tables/licences.ts';
import { orders } from '../../db/tables/orders.ts';

const clock = { now: new Date('2026-03-10T09:00:00Z') };

const test = shopTest({ now: () => clock.now });

const readPart = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

/** It knows nothing of the shop but its public keys. */
async function verifyAlone({ url }: TestShop, file: string) {
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as {
    keys: { kid: string }[];
  };
  const [head, body, signature] = file.split('.') as [string, string, string];
  const header = readPart(head);
  const jwk = keys.find(({ kid }) => kid === header.kid)!;
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
  const isGenuine = verify(
    null,
    Buffer.from(`${head}.${body}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  return { isGenuine, header, claims: readPart(body) };
}

async function ask({ app }: TestShop, licence: string): Promise<VerifiedLicence> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/licences/verify',
    payload: { licence },
  });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

async function readRevoked(shop: TestShop) {
  const response = await shop.app.inject('/api/licences/revoked');
  const { isGenuine, claims } = await verifyAlone(shop, response.json().data.list);
  expect(isGenuine).toBe(true);
  return claims;
}

/** It changes one bit of the part. */
function flipBit(file: string, part: 0 | 1 | 2): string {
  const parts = file.split('.');
  const bytes = Buffer.from(parts[part]!, 'base64url');
  bytes[10]! ^= 1;
  parts[part] = bytes.toString('base64url');
  return parts.join('.');
}

test(
  'the file of a bound licence says what was bought, and is genuine by the public keys alone',
  { tags: ['slow', 'LIC-04'] },
  async ({ shop, buyer }) => {
    const bought = await buyLicence(shop, buyer, { hasTerm: true, graceDays: 14 });
    expect(expectErrorCode((await fetchFile(buyer, bought)).response)).toBe('LICENCE_UNBOUND');
    await bindTenant(buyer, bought.path, 'contoso.example');
    await buyer.call('PUT', `${bought.path}/test-tenant`, { tenant: 'fabrikam.example' });
    const { response, file } = await fetchFile(buyer, bought);
    expect(response.headers['content-disposition']).toContain(`${bought.product.slug}.licence`);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(Buffer.byteLength(file)).toBeLessThan(1_024);
    const { isGenuine, header, claims } = await verifyAlone(shop, file);
    expect(isGenuine).toBe(true);
    expect(header).toEqual({ alg: 'EdDSA', typ: 'licence+jwt', kid: expect.any(String) });
    expect(claims).toEqual({
      iss: 'http://shop.test',
      aud: bought.product.documentId,
      sub: bought.licence.documentId,
      jti: expect.any(String),
      licensee: buyer.user.username,
      kind: 'purchase',
      tenants: [contoso, expect.any(String)],
      hosts: [],
      updatesUntil: '2027-03-10T09:00:00.000Z',
      graceDays: 14,
    });
    expect(await ask(shop, file)).toEqual({ answer: 'valid', claims });
    for (const part of [0, 1, 2] as const) {
      expect(await ask(shop, flipBit(file, part))).toEqual({ answer: 'invalid', claims: null });
    }
  },
);

test(
  'a licence that has not changed has the same file again, and another one after a change',
  { tags: ['LIC-04'] },
  async ({ shop, db, buyer }) => {
    const bought = await buyLicence(shop, buyer);
    await bindTenant(buyer, bought.path, contoso);
    const { file } = await fetchFile(buyer, bought);
    expect((await fetchFile(buyer, bought)).file).toBe(file);
    await buyer.call('PUT', `${bought.path}/test-tenant`, { tenant: 'fabrikam.example' });
    expect((await fetchFile(buyer, bought)).file).not.toBe(file);
    const issued = eq(licenceFiles.licenceId, bought.licence.id);
    expect(await db.$count(licenceFiles, issued)).toBe(2);
    expect((await ask(shop, file)).answer).toBe('valid');
  },
);

const headOf = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url');

test.for([
  '',
  'x',
  'a.b.c',
  `${headOf({ alg: 'EdDSA', kid: '\u0000'.repeat(43) })}.e30.z`,
  `${'x'.repeat(1_000)}.${'y'.repeat(1_000)}.z`,
])('what is no licence is invalid: %j', { tags: ['LIC-04'] }, async (licence, { shop }) => {
  expect((await ask(shop, licence)).answer).toBe('invalid');
});

test(
  'a refunded order revokes its licence, and a dispute suspends it until the bank has decided',
  { tags: ['LIC-04'] },
  async ({ shop, db, buyer }) => {
    const bought = await buyLicence(shop, buyer);
    const { documentId } = bought.licence;
    await bindTenant(buyer, bought.path, contoso);
    const { file } = await fetchFile(buyer, bought);
    const mark = (values: { refundedAt?: Date | null; disputedAt?: Date | null }) =>
      db.update(orders).set(values).where(eq(orders.id, bought.order.id));

    await mark({ disputedAt: clock.now });
    expect((await ask(shop, file)).answer).toBe('suspended');
    expect((await readRevoked(shop)).suspended).toContain(documentId);
    expect(expectErrorCode((await fetchFile(buyer, bought)).response)).toBe('LICENCE_INACTIVE');

    await mark({ disputedAt: null, refundedAt: clock.now });
    expect((await ask(shop, file)).answer).toBe('revoked');
    const list = await readRevoked(shop);
    expect(list).toMatchObject({ iss: 'http://shop.test', iat: 1_773_133_200, exp: 1_773_136_800 });
    expect(list.revoked).toContain(documentId);
    expect(list.suspended).not.toContain(documentId);

    await mark({ refundedAt: null });
    expect((await ask(shop, file)).answer).toBe('valid');
    expect((await readRevoked(shop)).revoked).not.toContain(documentId);
  },
);

test(
  'a trial has an end in its file, and is expired from then on',
  { tags: ['LIC-04', 'EVAL-01'] },
  async ({ shop, admin }) => {
    const until = new Date('2026-03-24T09:00:00Z');
    const product = await createTriedProduct(shop, admin);
    const buyer = await createBuyerAt(shop, 'ada@contoso.example');
    const trial = await startTrial(buyer, product, { tenant: contoso });
    const path = `/licences/${trial.documentId}`;
    const { file } = await fetchFile(buyer, { path });
    const { claims } = await verifyAlone(shop, file);
    expect(claims).toMatchObject({ kind: 'trial', exp: until.getTime() / 1_000 });
    clock.now = new Date(until.getTime() - 1);
    expect((await ask(shop, file)).answer).toBe('valid');
    clock.now = until;
    expect((await ask(shop, file)).answer).toBe('expired');
    expect(expectErrorCode((await fetchFile(buyer, { path })).response)).toBe('LICENCE_INACTIVE');
    clock.now = new Date('2026-03-10T09:00:00Z');
  },
);

test(
  'a certificate names licensee, term, tenant, order and key, for who may use the licence only',
  { tags: ['LIC-09'] },
  async ({ shop, buyer }) => {
    const bought = await buyLicence(shop, buyer, { hasTerm: true });
    await bindTenant(buyer, bought.path, 'contoso.example');
    const { header } = await verifyAlone(shop, (await fetchFile(buyer, bought)).file);
    const certificate = await buyer.call('GET', `${bought.path}/certificate`);
    expect(certificate.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`${bought.product.slug}-licence.pdf`),
    });
    const { text } = await readPdf(certificate.rawPayload);
    for (const part of [
      buyer.user.username,
      'Updates until Mar 10, 2027',
      contoso,
      String(bought.order.number),
      bought.licence.documentId,
      header.kid,
    ]) {
      expect(text).toContain(part);
    }
    const other = await createBuyer(shop);
    const refused = await other.call('GET', `${bought.path}/certificate`);
    expect(refused.statusCode).toBe(404);
  },
);
