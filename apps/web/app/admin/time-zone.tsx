import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiOf } from '../query-client.ts';
import * as dates from '../ui/dates.ts';

/** It is the zone of the browser until the guard of the back office has read that of the shop. */
let localTime = createLocalTime();

function createLocalTime(timeZone?: string) {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
}

export function setTimeZone(timeZone?: string): void {
  localTime = createLocalTime(timeZone);
}

/** Every screen of the back office shows and reads times in the zone that this has read last. */
export const timeZoneQuery = queryOptions({
  queryKey: ['back-office', 'time-zone'],
  queryFn: async ({ client, signal }) => {
    const answer = await apiOf(client)('GET /back-office/time-zone', {}, { signal });
    setTimeZone(answer.data.timeZone);
    return answer;
  },
  meta: { isPersonal: true },
});

export const getTimeZone = (): string => localTime.resolvedOptions().timeZone;

export const formatDate = (iso: string): string => dates.formatDate(iso, getTimeZone());

export const formatDateTime = (iso: string): string => dates.formatDateTime(iso, getTimeZone());

export function toLocalTime(iso: string | null): string {
  return iso === null ? '' : readLocalTime(new Date(iso).getTime()).slice(0, 16);
}

const readLocalTime = (ms: number) => localTime.format(ms).replace(' ', 'T');

const offsetAt = (ms: number) => Date.parse(`${readLocalTime(ms)}Z`) - Math.floor(ms / 1000) * 1000;

/**
 * Returns null for an empty input. A time that comes twice is the first one; one that a clock skips
 * is as much later.
 */
export function fromLocalTime(local: string): string | null {
  if (local === '') return null;
  const asUtc = Date.parse(`${local}Z`);
  const dayMs = 24 * 60 * 60 * 1000;
  const candidates = [asUtc - dayMs, asUtc + dayMs].map((near) => asUtc - offsetAt(near));
  const exact = candidates.filter((ms) => ms + offsetAt(ms) === asUtc);
  const ms = exact.length > 0 ? Math.min(...exact) : candidates[0]!;
  return new Date(ms).toISOString();
}

/** The day is written as YYYY-MM-DD. */
export const getToday = (): string => readLocalTime(Date.now()).slice(0, 10);

export function TimeZoneNote({ counted }: { counted: 'Times' | 'Days' }) {
  return (
    <p className="text-sm text-muted-foreground">
      {counted} in{' '}
      <Link to="/admin/settings/time-zone" className="link">
        {getTimeZone()}
      </Link>
    </p>
  );
}
