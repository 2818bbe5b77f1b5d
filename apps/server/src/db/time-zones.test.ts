import { describe, expect } from 'vitest';
import type { Customer } from '../../test/support/factories.ts';
import { configureInvoices } from '../../test/support/invoicing.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { connect } from './client.ts';
import { renameUnknownTimeZones } from './time-zones.ts';

const test = shopTest();

const refusal = 'Choose a time zone of the list, such as Europe/Berlin';
const officeHours = '/back-office/office-hours';

const readZone = async ({ call }: Customer) =>
  (await call('GET', '/back-office/time-zone')).json().data.timeZone;

const readOfficeZone = async ({ call }: Customer) =>
  (await call('GET', officeHours)).json().data.timeZone;

test('places of all parts of the world and UTC are offered', async ({ admin }) => {
  const offered = (await admin.call('GET', '/back-office/time-zones')).json().data;
  expect(offered[0]).toBe('UTC');
  expect(offered).toEqual(
    expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires']),
  );
  expect(offered.filter((name: string) => /^Etc|^posix|^US|^[A-Z0-9]+$/.test(name))).toEqual([
    'UTC',
  ]);
});

describe.for([
  '+05:30',
  '-0800',
  'PST',
  'IST',
  'EST5EDT',
  'Etc/GMT+5',
  'US/Pacific',
  'posix/Europe/Berlin',
  'europe/berlin',
  'Europe/Atlantis',
  'Mars/Olympus',
])('%s', (timeZone) => {
  test('is no time zone of the shop or of its office hours', async ({ admin }) => {
    const { settings } = (await admin.call('GET', '/back-office/invoicing')).json().data;
    const hours = (await admin.call('GET', officeHours)).json().data;
    for (const answer of [
      await admin.call('PUT', '/back-office/invoicing', { ...settings, timeZone }),
      await admin.call('PUT', officeHours, { ...hours, timeZone }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json().validation_error.timeZone).toEqual([refusal]);
    }
  });
});

/** PostgreSQL of Debian 13 does not know the names that were replaced. */
const newNames = `create temp view pg_timezone_names as select * from pg_catalog.pg_timezone_names
  where name not in ('Asia/Calcutta', 'Europe/Kiev', 'America/Buenos_Aires')`;
const newNamesFirst = encodeURIComponent('-c search_path=pg_temp,public,pg_catalog');

describe.for([
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['IST', 'Asia/Kolkata'],
  ['+05:30', 'Asia/Colombo'],
  ['-0800', 'Pacific/Pitcairn'],
  ['GMT', 'UTC'],
  ['Asia/Tokyo', 'Asia/Tokyo'],
  ['UTC', 'UTC'],
] as const)('%s that an earlier release stored', ([stored, known]) => {
  test(
    'has a name that both know after the start',
    { tags: ['slow'] },
    async ({ shop, db, admin }) => {
      await configureInvoices(admin);
      const hours = (await admin.call('GET', officeHours)).json().data;
      expect((await admin.call('PUT', officeHours, hours)).statusCode).toBe(200);
      await db.$client.query(
        `update invoicing_settings set settings = settings || jsonb_build_object('timeZone', $1::text)`,
        [stored],
      );
      await db.$client.query(
        `update chat_settings set office_hours = office_hours || jsonb_build_object('timeZone', $1::text)`,
        [stored],
      );
      const { log } = shop.deps;
      const debian = connect(
        `${db.$client.options.connectionString}?options=${newNamesFirst}`,
        log,
        1,
      );
      await debian.$client.query(newNames);
      await renameUnknownTimeZones(debian, log);
      await debian.$client.end();
      expect(await readZone(admin)).toBe(known);
      expect(await readOfficeZone(admin)).toBe(known);
      expect((await admin.call('GET', '/back-office/overview')).statusCode).toBe(200);
    },
  );
});
