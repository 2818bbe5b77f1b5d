import type { LicenceDetails } from '@partshelf/contract/licences/licences.ts';
import { expect } from 'vitest';
import type { Buyer } from '../../../test/support/buyer.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import {
  bindTenant,
  buyLicence,
  contoso,
  fabrikam,
  fetchFile,
} from '../../../test/support/licences.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const clock = { now: new Date('2026-03-10T09:00:00Z') };

const test = shopTest({ now: () => clock.now });

const idOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

async function read({ call }: Pick<Buyer, 'call'>, path: string): Promise<LicenceDetails> {
  const response = await call('GET', path);
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const readClaims = (file: string) =>
  JSON.parse(Buffer.from(file.split('.')[1]!, 'base64url').toString());

const readRefusal = async (response: ReturnType<Buyer['call']>) =>
  (await response).json().error.details.validation_error.tenant[0];

const bindHosts = ({ call }: Buyer, path: string, hosts: string[]) =>
  call('PUT', `${path}/hosts`, { hosts });

const bindTest = ({ call }: Buyer, path: string, tenant: string) =>
  call('PUT', `${path}/test-tenant`, { tenant });

test(
  'a licence is bound by the id of a tenant, its domain, or an address there',
  { tags: ['slow', 'LIC-03'] },
  async ({ shop, buyer }) => {
    for (const [given, domain] of [
      [contoso.toUpperCase(), null],
      ['Contoso.Example', 'contoso.example'],
      ['https://contoso.example/sites/intranet', 'contoso.example'],
      ['ada@contoso.onmicrosoft.com', 'contoso.onmicrosoft.com'],
    ] as const) {
      const { path } = await buyLicence(shop, buyer);
      const bound = (await bindTenant(buyer, path, given)).json().data;
      expect(bound.tenant).toEqual({
        tenantId: contoso,
        domain,
        boundAt: clock.now.toISOString(),
      });
      expect(bound.rebindingsLeft).toEqual({ place: 2, testTenant: 2 });
    }
  },
);

test.for([
  ['unknown.example', 'Microsoft knows no tenant with the domain unknown.example'],
  [
    'agency.example',
    'agency.example is in the Microsoft cloud for the US government, which licences cannot be bound to',
  ],
  ['münchen.example', 'Microsoft knows no tenant with the domain xn--mnchen-3ya.example'],
  ['x'.repeat(10_000), 'Tenant must be at most 253 characters'],
  ['contoso\u202E.example', 'Tenant contains characters that cannot be used'],
  ['common', 'Enter a domain such as contoso.com, or the id of the tenant'],
  ['contoso..example', 'Enter a domain such as contoso.com, or the id of the tenant'],
  [
    '9188040d-6c67-4c5b-b112-36a304b66dad',
    'Personal accounts of Microsoft have no tenant of their own',
  ],
] as const)(
  'a licence cannot be bound to %s, and the answer says why',
  { tags: ['slow', 'LIC-03'] },
  async ([tenant, reason], { shop, buyer }) => {
    const { path } = await buyLicence(shop, buyer);
    expect(await readRefusal(bindTenant(buyer, path, tenant))).toBe(reason);
    expect((await read(buyer, path)).tenant).toBeNull();
  },
);

test(
  'while Microsoft does not answer, a licence is bound by the id of the tenant',
  { tags: ['slow', 'LIC-03', 'X-04'] },
  async ({ shop, buyer }) => {
    const { path } = await buyLicence(shop, buyer);
    await shop.control('/faults', { microsoft: { status: 503 } });
    const refused = await bindTenant(buyer, path, 'contoso.example');
    expect(expectErrorCode(refused)).toBe('MICROSOFT_UNAVAILABLE');
    expect((await bindTenant(buyer, path, contoso)).statusCode).toBe(200);
    await shop.control('/faults', {});
  },
);

test(
  'a licence is bound to other tenants twice within a year, then by the helpdesk',
  { tags: ['slow', 'LIC-03'] },
  async ({ shop, buyer }) => {
    const { path } = await buyLicence(shop, buyer);
    const bind = async (last: number) => {
      const response = await bindTenant(buyer, path, idOf(last));
      return response.statusCode === 200 ? 'bound' : expectErrorCode(response);
    };
    expect(await bind(1)).toBe('bound');
    expect(await bind(1)).toBe('bound');
    expect(await bind(2)).toBe('bound');
    clock.now = new Date('2026-06-10T09:00:00Z');
    expect((await read(buyer, path)).rebindingsLeft.place).toBe(1);
    expect(await bind(3)).toBe('bound');
    expect(await bind(4)).toBe('REBINDINGS_USED');
    expect(expectErrorCode(await bindHosts(buyer, path, ['portal']))).toBe('REBINDINGS_USED');
    expect(await bind(3)).toBe('bound');
    clock.now = new Date('2027-03-10T08:59:59Z');
    expect(await bind(4)).toBe('REBINDINGS_USED');
    clock.now = new Date('2027-03-10T09:00:01Z');
    expect(await bind(4)).toBe('bound');
    clock.now = new Date('2026-03-10T09:00:00Z');
  },
);

test(
  'two colleagues who bind at once use no more than is left, and each file names one tenant',
  { tags: ['slow', 'LIC-03', 'LIC-10'] },
  async ({ shop }) => {
    const { buyer, developer, documentId } = await createTestCompany(shop);
    const bought = await buyLicence(shop, buyer, { company: documentId });
    const { path } = bought;
    await bindTenant(buyer, path, idOf(0));
    const [responses, fetched] = await Promise.all([
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          bindTenant(index % 2 === 0 ? buyer : developer, path, idOf(index + 1)),
        ),
      ),
      Promise.all(Array.from({ length: 10 }, () => fetchFile(developer, bought))),
    ]);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    const files = [...fetched, await fetchFile(buyer, bought)];
    const tenants = files.map(({ file }) => readClaims(file).tenants);
    for (const named of tenants) expect(named).toHaveLength(1);
    const { tenant } = await read(buyer, path);
    expect(tenants.at(-1)).toEqual([tenant!.tenantId]);
  },
);

test(
  'a licence has up to three hosts instead of a tenant, and more hosts are no rebinding',
  { tags: ['slow', 'LIC-03'] },
  async ({ shop, buyer }) => {
    const bought = await buyLicence(shop, buyer);
    const { path } = bought;
    await bindHosts(buyer, path, ['portal']);
    await bindHosts(buyer, path, ['portal', 'Intranet.Contoso.Local']);
    const added = await read(buyer, path);
    expect(added).toMatchObject({
      hosts: ['portal', 'intranet.contoso.local'],
      rebindingsLeft: { place: 2 },
    });
    await bindHosts(buyer, path, ['other']);
    expect(await read(buyer, path)).toMatchObject({
      hosts: ['other'],
      rebindingsLeft: { place: 1 },
    });
    for (const hosts of [[], ['a', 'b', 'c', 'd'], ['a', 'A'], ['https://a'], ['a b']]) {
      expect(expectErrorCode(await bindHosts(buyer, path, hosts))).toBe('VALIDATION_FAILED');
    }
    await bindTenant(buyer, path, contoso);
    const moved = await read(buyer, path);
    expect(moved).toMatchObject({ hosts: [], tenant: { tenantId: contoso } });
    const { file } = await fetchFile(buyer, bought);
    expect(readClaims(file)).toMatchObject({ tenants: [contoso], hosts: [] });
  },
);

test(
  'one tenant for tests is free beside the other one',
  { tags: ['slow', 'LIC-03'] },
  async ({ shop, buyer }) => {
    const { path } = await buyLicence(shop, buyer);
    await bindTenant(buyer, path, contoso);
    expect(await readRefusal(bindTest(buyer, path, 'contoso.example'))).toBe(
      'The licence is bound to this tenant already',
    );
    await bindTest(buyer, path, 'fabrikam.example');
    expect(await read(buyer, path)).toMatchObject({
      tenant: { tenantId: contoso },
      testTenant: { tenantId: fabrikam },
      rebindingsLeft: { place: 2, testTenant: 2 },
    });
  },
);

test(
  'a licence of a company is bound and fetched by its developers, and by no one else',
  { tags: ['slow', 'LIC-10'] },
  async ({ shop, buyer: stranger }) => {
    const company = await createTestCompany(shop);
    const { documentId, owner, buyer, developer } = company;
    const bought = await buyLicence(shop, buyer, { company: documentId });
    const { path } = bought;
    expect((await bindTenant(developer, path, contoso)).statusCode).toBe(200);
    const { response, file } = await fetchFile(developer, bought);
    expect(response.statusCode).toBe(200);
    expect(readClaims(file).licensee).toBe(company.name);
    for (const person of [owner, buyer, developer]) {
      expect(await read(person, path)).toMatchObject({
        company: { documentId },
        tenant: { tenantId: contoso },
      });
      const listed = (await person.call('GET', '/licences')).json();
      expect(listed.data).toHaveLength(1);
      expect(listed.meta.pagination.total).toBe(1);
    }
    await company.remove(buyer);
    for (const person of [stranger, buyer]) {
      expect((await person.call('GET', path)).statusCode).toBe(404);
      expect((await bindTenant(person, path, fabrikam)).statusCode).toBe(404);
      expect((await bindHosts(person, path, ['portal'])).statusCode).toBe(404);
      expect((await fetchFile(person, bought)).response.statusCode).toBe(404);
      expect((await person.call('GET', '/licences')).json().data).toEqual([]);
    }
  },
);

test(
  'the list of licences has pages, the newest first',
  { tags: ['slow', 'LIC-03'] },
  async ({ shop, buyer }) => {
    const first = await buyLicence(shop, buyer);
    const second = await buyLicence(shop, buyer);
    const list = async (page: number) =>
      (await buyer.call('GET', `/licences?pagination[page]=${page}&pagination[pageSize]=1`)).json();
    for (const [page, bought] of [
      [1, second],
      [2, first],
    ] as const) {
      const { data, meta } = await list(page);
      expect(data.map((licence: LicenceDetails) => licence.documentId)).toEqual([
        bought.licence.documentId,
      ]);
      expect(data[0]).toMatchObject({
        state: 'active',
        product: { title: bought.product.title },
        order: { number: bought.order.number },
      });
      expect(meta.pagination).toMatchObject({ total: 2, pageCount: 2 });
    }
    expect((await list(3)).meta.pagination.total).toBe(2);
  },
);
