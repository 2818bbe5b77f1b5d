import type { ProductFunnel, ProductRenewals, Statistics } from '@partshelf/contract/statistics.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { until } from '../../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../../test/support/buyer.ts';
import type { Customer } from '../../../../test/support/factories.ts';
import { contoso, fabrikam } from '../../../../test/support/licences.ts';
import { buyLicences, readEnds, refundOrder, renew } from '../../../../test/support/renewals.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { createBuyerAt, createTriedProduct, startTrial } from '../../../../test/support/trials.ts';

const start = new Date('2026-03-10T09:00:00Z');
const clock = { now: start };

const test = shopTest({ now: () => clock.now });

async function read<Data>(admin: Customer, path: string): Promise<Data> {
  const response = await admin.call('GET', `/back-office/statistics${path}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

const march = 'from=2027-03-10&until=2027-03-10';

test(
  'renewals count on the day on which the updates end, and a shop without licences has no such figures',
  { tags: ['LIC-09', 'X-01'] },
  async ({ shop, admin, db }) => {
    expect(await read(admin, `?${march}`)).not.toHaveProperty('renewals');
    const early = await buyLicences(shop, admin, { count: 2 });
    const late = await buyLicences(shop, admin);
    const returned = await buyLicences(shop, admin);
    const revoked = await buyLicences(shop, admin);
    await shop.deps.branding.reload();
    clock.now = new Date('2027-02-01T09:00:00Z');
    await renew(shop, early.buyer, early.renews.slice(0, 1));
    const refunded = await renew(shop, returned.buyer, returned.renews);
    await refundOrder(admin, shop, refunded);
    await until(
      () => readEnds(shop, returned.buyer),
      ([end]) => end === '2027-03-10T09:00:00.000Z',
    );
    await refundOrder(admin, shop, revoked.purchase);

    const sums = async () => (await read<Statistics>(admin, `?${march}`)).renewals;
    clock.now = new Date('2027-04-09T09:00:00Z');
    expect(await sums()).toEqual({ due: 4, renewed: 1, lost: 0 });
    clock.now = new Date('2027-04-09T09:00:00.001Z');
    expect(await sums()).toEqual({ due: 4, renewed: 1, lost: 3 });
    await renew(shop, late.buyer, late.renews);
    expect(await sums()).toEqual({ due: 4, renewed: 2, lost: 2 });

    const rows = await read<ProductRenewals[]>(admin, `/renewals?${march}&sort=due:desc`);
    const { rows: known } = await db.execute(sql`
      select p.document_id as "documentId", p.title, count(*)::int as due,
        count(*) filter (where l.updates_until > term.end)::int as renewed,
        count(*) filter (where l.updates_until = term.end)::int as lost
      from licences l join products p on p.id = l.product_id
        join order_lines line on line.id = l.order_line_id
        join orders o on o.id = line.order_id
        cross join lateral (select (l.starts_at at time zone 'UTC' + interval '12 months')
          at time zone 'UTC' as end) term
      where o.refunded_at is null group by p.id order by due desc, p.id desc`);
    expect(rows).toEqual(known);
    expect(rows.map(({ due, renewed, lost }) => [due, renewed, lost])).toEqual([
      [2, 1, 1],
      [1, 0, 1],
      [1, 1, 0],
    ]);
    expect(await read(admin, '/renewals?from=2027-03-11&until=2027-12-31')).toEqual([]);
    const file = await admin.call('GET', `/back-office/statistics/renewals/export?${march}`);
    expect(file.body.trim().split(/\r?\n/)).toHaveLength(1 + rows.length);
    clock.now = start;
  },
);

test(
  'the funnel counts trials on the day on which they start, and on which they become a purchase',
  { tags: ['EVAL-03'] },
  async ({ shop, admin }) => {
    const product = await createTriedProduct(shop, admin);
    const other = await createTriedProduct(shop, admin);
    const ada = await createBuyerAt(shop, 'ada@one.example');
    // May 5 in Auckland begins at 12:00 UTC of the day before.
    clock.now = new Date('2026-05-04T11:59:59Z');
    await startTrial(ada, product, { tenant: contoso });
    await startTrial(ada, other, { tenant: contoso });
    clock.now = new Date('2026-05-04T12:00:00Z');
    const bo = await createBuyerAt(shop, 'bo@two.example');
    await startTrial(bo, product, { tenant: fabrikam });
    await ada.buy([product]);
    await (await createBuyer(shop)).buy([product]);
    const stepsOf = async (day: string) => {
      const { funnel } = await read<Statistics>(admin, `?from=${day}&until=${day}`);
      return [funnel.trialsStarted, funnel.trialsConverted];
    };
    await shop.deps.branding.reload();
    expect(await stepsOf('2026-05-04')).toEqual([2, 0]);
    expect(await stepsOf('2026-05-05')).toEqual([1, 1]);
    const period = 'from=2026-05-04&until=2026-05-05';
    const rows = await read<ProductFunnel[]>(admin, `/funnel?${period}&sort=trialsStarted:desc`);
    expect(
      rows.map(({ documentId, trialsStarted, trialsConverted }) => [
        documentId,
        trialsStarted,
        trialsConverted,
      ]),
    ).toEqual([
      [product.documentId, 2, 1],
      [other.documentId, 1, 0],
    ]);
    const file = await admin.call('GET', `/back-office/statistics/funnel/export?${period}`);
    expect(file.body).toContain('trials_converted');
    clock.now = start;
  },
);
