import type { Licence } from '@partshelf/contract/licences/licences.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { contoso, fabrikam } from '../../../test/support/licences.ts';
import { addRelease, createLicensedProduct } from '../../../test/support/licensing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  askForTrial,
  createBuyerAt,
  createTriedProduct,
  startTrial,
} from '../../../test/support/trials.ts';
import { licences } from '../../db/tables/orders.ts';

const start = new Date('2026-03-10T09:00:00Z');
const end = new Date('2026-03-24T09:00:00Z');
const clock = { now: start };

const test = shopTest({ now: () => clock.now });

const tenantOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

test(
  'a product is tried for its days in one tenant, and in no other',
  { tags: ['slow', 'EVAL-01'] },
  async ({ shop, admin }) => {
    const product = await createTriedProduct(shop, admin);
    const ada = await createBuyerAt(shop, 'ada@one.contoso.example');
    const trial = await startTrial(ada, product, { tenant: 'contoso.example' });
    expect(trial).toMatchObject({
      kind: 'trial',
      state: 'active',
      order: null,
      product: { documentId: product.documentId },
      updatesUntil: end.toISOString(),
      tenant: { tenantId: contoso, domain: 'contoso.example' },
    });
    for (const where of ['tenant', 'test-tenant']) {
      const path = `/licences/${trial.documentId}/${where}`;
      const moved = await ada.call('PUT', path, { tenant: fabrikam });
      expect(expectErrorCode(moved)).toBe('TRIAL_BOUND');
    }
  },
);

test(
  'a trial has the kit and the package of the current release alone, and only while it runs',
  { tags: ['slow', 'EVAL-01', 'EVAL-03'] },
  async ({ shop, admin, buyer: stranger }) => {
    const product = await createTriedProduct(shop, admin);
    const ada = await createBuyerAt(shop, 'ada@two.example');
    const trial = await startTrial(ada, product, { tenant: tenantOf(20) });
    const current = await addRelease(shop, product, { version: '1.1.0.0', publishedAt: start });
    const [kit, file] = ['install-kit', 'package'].map(
      (what) => `/licences/${trial.documentId}/${what}`,
    ) as [string, string];
    const shown = (await ada.call('GET', kit)).json().data;
    expect(shown).toMatchObject({ release: { documentId: current.documentId }, olderReleases: [] });
    const fetched = await ada.call('GET', file);
    expect(fetched.statusCode).toBe(200);
    expect(fetched.headers['content-disposition']).toContain(shown.release.fileName);
    const link = await ada.call('GET', `/products/${product.documentId}/download-link`);
    expect(expectErrorCode(link)).toBe('NOT_PURCHASED');
    for (const path of [kit, file]) {
      expect((await stranger.call('GET', path)).statusCode).toBe(404);
    }
    clock.now = end;
    for (const path of [kit, file, `/licences/${trial.documentId}/file`]) {
      expect(expectErrorCode(await ada.call('GET', path))).toBe('LICENCE_INACTIVE');
    }
    clock.now = start;
  },
);

test(
  'a trial is for a work address or a company, and only where it is offered',
  { tags: ['EVAL-01'] },
  async ({ shop, admin }) => {
    const product = await createTriedProduct(shop, admin);
    const free = await createBuyerAt(shop, 'ada.three@gmail.com');
    const refused = await askForTrial(free, product, { tenant: tenantOf(30) });
    expect(expectErrorCode(refused)).toBe('TRIAL_ADDRESS_REFUSED');
    const company = await createTestCompany(shop);
    const asked = { tenant: tenantOf(30), company: company.documentId };
    expect(expectErrorCode(await askForTrial(free, product, asked))).toBe('NOT_FOUND');
    await company.add(free, 'developer');
    expect((await startTrial(free, product, asked)).company?.documentId).toBe(company.documentId);
    const ada = await createBuyerAt(shop, 'ada@three.example');
    const other = await createLicensedProduct(shop, admin);
    const off = await askForTrial(ada, other, { tenant: tenantOf(31) });
    expect(expectErrorCode(off)).toBe('TRIAL_NOT_OFFERED');
    const wrong = await askForTrial(ada, product, { tenant: 'unknown.example' });
    expect(expectErrorCode(wrong)).toBe('VALIDATION_FAILED');
  },
);

test(
  'each tenant, company and domain tries a product once, however long ago',
  { tags: ['EVAL-02'] },
  async ({ shop, admin }) => {
    const product = await createTriedProduct(shop, admin);
    const company = await createTestCompany(shop);
    const ada = await createBuyerAt(shop, 'ada@mail.four.example');
    await company.add(ada, 'developer');
    const { documentId } = company;
    await startTrial(ada, product, { tenant: tenantOf(40), company: documentId });
    clock.now = new Date('2036-03-10T09:00:00Z');
    const [sameDomain, sameTenant, sameCompany] = [
      await createBuyerAt(shop, 'bo@four.example'),
      await createBuyerAt(shop, 'bo@five.example'),
      await createBuyerAt(shop, 'bo.four@gmail.com'),
    ];
    await company.add(sameCompany, 'buyer');
    for (const [person, asked] of [
      [sameDomain, { tenant: tenantOf(41) }],
      [sameTenant, { tenant: tenantOf(40) }],
      [sameCompany, { tenant: tenantOf(42), company: documentId }],
      [ada, { tenant: tenantOf(43) }],
    ] as const) {
      expect(expectErrorCode(await askForTrial(person, product, asked))).toBe('TRIAL_USED');
    }
    const other = await createTriedProduct(shop, admin);
    await startTrial(sameTenant, other, { tenant: tenantOf(40) });
    clock.now = start;
  },
);

test(
  'a colleague of the same company shares the trial that runs, and others do not',
  { tags: ['EVAL-02'] },
  async ({ shop, admin }) => {
    const product = await createTriedProduct(shop, admin);
    const company = await createTestCompany(shop);
    const ada = await createBuyerAt(shop, 'ada@six.example');
    const bo = await createBuyerAt(shop, 'bo@seven.example');
    for (const person of [ada, bo]) await company.add(person, 'developer');
    const { documentId } = company;
    const first = await startTrial(ada, product, { tenant: tenantOf(60), company: documentId });
    for (const asked of [{ tenant: fabrikam, company: documentId }, { tenant: tenantOf(60) }]) {
      const shared = await startTrial(bo, product, asked);
      expect(shared).toMatchObject({
        documentId: first.documentId,
        updatesUntil: first.updatesUntil,
        tenant: { tenantId: tenantOf(60) },
      });
    }
    const stranger = await createBuyerAt(shop, 'cy@eight.example');
    const refused = await askForTrial(stranger, product, { tenant: tenantOf(60) });
    expect(expectErrorCode(refused)).toBe('TRIAL_USED');
  },
);

test(
  'buying the product ends the trial, and its tenant has the full licence',
  { tags: ['slow', 'EVAL-03'] },
  async ({ shop, admin }) => {
    const product = await createTriedProduct(shop, admin);
    const company = await createTestCompany(shop);
    const ada = await createBuyerAt(shop, 'ada@ten.example');
    await company.add(ada, 'buyer');
    const { documentId } = company;
    const shared = await startTrial(ada, product, { tenant: tenantOf(100), company: documentId });
    const other = await createBuyerAt(shop, 'bo@eleven.example');
    const ofOther = await startTrial(other, product, { tenant: tenantOf(110) });
    await ada.buy([{ ...product, quantity: 2 }]);
    const read = async (person: typeof ada, id: string) =>
      (await person.call('GET', `/licences/${id}`)).json().data;
    expect((await read(ada, shared.documentId)).state).toBe('active');
    await ada.buy([{ ...product, quantity: 2 }], { company: documentId });
    expect((await read(ada, shared.documentId)).state).toBe('expired');
    expect((await read(other, ofOther.documentId)).state).toBe('active');
    const { data } = (await ada.call('GET', '/licences')).json<{ data: Licence[] }>();
    const bought = data.filter(({ kind, company: of }) => kind === 'purchase' && of !== undefined);
    expect(bought.map(({ tenant }) => tenant?.tenantId).toSorted()).toEqual([
      tenantOf(100),
      undefined,
    ]);
    const again = await askForTrial(ada, product, { tenant: tenantOf(100), company: documentId });
    expect(expectErrorCode(again)).toBe('TRIAL_USED');
  },
);

test(
  'a trial that runs is extended once, with a reason, also by twenty requests at once',
  { tags: ['slow', 'EVAL-02'] },
  async ({ shop, admin }) => {
    const product = await createTriedProduct(shop, admin);
    const ada = await createBuyerAt(shop, 'ada@twelve.example');
    const trial = await startTrial(ada, product, { tenant: tenantOf(120) });
    expect(trial.canExtend).toBe(true);
    const path = `/trials/${trial.documentId}/extend`;
    const extend = (reason: string) => ada.call('POST', path, { reason });
    expect(expectErrorCode(await extend(' '))).toBe('VALIDATION_FAILED');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => extend('Our app catalog was locked.')),
    );
    const [extended, ...others] = answers.toSorted(
      (one, other) => one.statusCode - other.statusCode,
    );
    expect(extended!.json().data).toMatchObject({
      canExtend: false,
      updatesUntil: '2026-03-31T09:00:00.000Z',
    });
    expect(new Set(others.map(expectErrorCode))).toEqual(new Set(['TRIAL_EXTENDED']));
    clock.now = new Date('2026-03-31T09:00:00Z');
    expect(expectErrorCode(await extend('Late.'))).toBe('LICENCE_INACTIVE');
    clock.now = start;
  },
);

test(
  'a trial is mailed about when it starts, before its end and at its end, once each',
  { tags: ['EVAL-01'] },
  async ({ shop, admin, db }) => {
    const { jobs } = shop.deps;
    const product = await createTriedProduct(shop, admin);
    const ada = await createBuyerAt(shop, 'ada@thirteen.example');
    const trial = await startTrial(ada, product, { tenant: 'fabrikam.example' });
    const isSoon = `Your trial of ${product.title} ends on Mar 24, 2026`;
    const waiting = await jobs.listUnfinishedData(db, 'remind-trial');
    const [licence] = await db
      .select({ id: licences.id })
      .from(licences)
      .where(eq(licences.documentId, trial.documentId));
    const ofTrial = waiting.filter(({ licenceId }) => licenceId === licence!.id);
    expect(ofTrial).toHaveLength(2);
    const remind = async () => {
      for (const data of ofTrial) await jobs.enqueue(db, 'remind-trial', data);
    };
    const subjects = async () => (await shop.inbox(ada.user.email)).map(({ subject }) => subject);
    clock.now = new Date('2026-03-20T09:00:00Z');
    await remind();
    await until(subjects, (found) => found.includes(isSoon));
    clock.now = end;
    for (const _turn of [1, 2]) await remind();
    const expected = [
      `Your trial of ${product.title}`,
      isSoon,
      `Your trial of ${product.title} has ended`,
    ];
    const found = await until(subjects, (sent) => expected.every((one) => sent.includes(one)));
    const ofProduct = found.filter((subject) => subject.includes(product.title));
    expect(ofProduct.toSorted()).toEqual(expected.toSorted());
    clock.now = start;
  },
);

test(
  'twenty people who ask at once for one tenant start one trial',
  { tags: ['slow', 'EVAL-02'] },
  async ({ shop, admin }) => {
    const product = await createTriedProduct(shop, admin);
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, index) => createBuyerAt(shop, `ada@nine-${index}.example`)),
    );
    const answers = await Promise.all(
      people.map((person) => askForTrial(person, product, { tenant: tenantOf(90) })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map(expectErrorCode))).toEqual(new Set(['TRIAL_USED']));
  },
);
