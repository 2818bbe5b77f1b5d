import { timeZonePattern, timeZoneText } from '@partshelf/contract/api/fields.ts';
import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { ShopError } from '../platform/errors.ts';
import type { Logger } from '../platform/log.ts';
import type { Database, Queryable } from './client.ts';
import { chatSettings } from './tables/chat.ts';
import { invoicingSettings } from './tables/invoices.ts';

/** Intl has one name for all of a zone. Returns undefined when it knows none. */
function findIntlName(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Reading them takes PostgreSQL up to half a second, and they change with its release. */
const known = new WeakMap<Queryable, Promise<string[]>>();

/** UTC, then the places that PostgreSQL and Intl both know. */
export function listTimeZones(db: Queryable): Promise<string[]> {
  const names = known.get(db) ?? readTimeZones(db);
  known.set(db, names);
  names.catch(() => known.delete(db));
  return names;
}

async function readTimeZones(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_timezone_names where name ~ ${timeZonePattern.source} order by name <> 'UTC', name collate "C"`,
  );
  return rows.map(({ name }) => name).filter((name) => findIntlName(name));
}

/** @throws ShopError VALIDATION_FAILED */
export async function refuseUnknownTimeZone(db: Queryable, timeZone: string): Promise<void> {
  if ((await listTimeZones(db)).includes(timeZone)) return;
  throw new ShopError('VALIDATION_FAILED', { fields: { timeZone: [timeZoneText] } });
}

const noons = ['2026-01-01T12:00Z', '2026-07-01T12:00Z'];

/** Zones with the same winter can differ in summer. */
const listOffsets = (timeZone: string) =>
  noons.map((noon) => Temporal.Instant.from(noon).toZonedDateTimeISO(timeZone).offset).join(' ');

function findOtherName(timeZones: readonly string[], timeZone: string): string {
  const name = findIntlName(timeZone);
  if (!name) return 'UTC';
  if (timeZones.includes(name)) return name;
  const offsets = listOffsets(name);
  return (
    timeZones.find((other) => findIntlName(other) === name) ??
    timeZones.find((other) => listOffsets(other) === offsets) ??
    'UTC'
  );
}

/** Earlier releases stored names that only the browser of the Admin had to know. */
export async function renameUnknownTimeZones(db: Database, log: Logger): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${invoicingSettings.settings} ->> 'timeZone' as name from ${invoicingSettings}
      union select ${chatSettings.officeHours} ->> 'timeZone' from ${chatSettings}`,
  );
  const stored = rows.map(({ name }) => name).filter((name) => name && name !== 'UTC');
  if (stored.length === 0) return;
  const timeZones = await listTimeZones(db);
  const unknown = stored.filter((name) => !timeZones.includes(name));
  if (unknown.length === 0) return;
  const renamed = Object.fromEntries(unknown.map((name) => [name, findOtherName(timeZones, name)]));
  log.warn({ renamed }, 'time zones that the database does not know were renamed');
  const renaming = sql`${JSON.stringify(renamed)}::jsonb`;
  await db.execute(
    sql`update ${invoicingSettings} set settings = settings || jsonb_build_object('timeZone', ${renaming} -> (settings ->> 'timeZone')) where ${renaming} ? (settings ->> 'timeZone')`,
  );
  await db.execute(
    sql`update ${chatSettings} set office_hours = office_hours || jsonb_build_object('timeZone', ${renaming} -> (office_hours ->> 'timeZone')) where ${renaming} ? (office_hours ->> 'timeZone')`,
  );
}
