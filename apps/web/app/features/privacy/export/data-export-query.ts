import { limits } from '@partshelf/contract/limits.ts';
import type { DataExport } from '@partshelf/contract/privacy/privacy.ts';
import { apiQuery } from '../../../query-client.ts';

const hourMs = 60 * 60 * 1000;
const firstPollMs = 1_000;
const lastPollMs = 15_000;

/** The longer an export takes, the more rarely it is asked for. */
export function getExportPollMs(found: DataExport | undefined): number | false {
  if (found?.state !== 'preparing') return false;
  const ageMs = Date.now() - Date.parse(found.nextAt) + limits.exportEveryHours * hourMs;
  return Math.min(Math.max(ageMs / 2, firstPollMs), lastPollMs);
}

export const dataExportQuery = {
  ...apiQuery(['privacy', 'export'], 'GET /privacy/export', {}),
  refetchInterval: ({ state: { data } }: { state: { data?: { data: DataExport } } }) =>
    getExportPollMs(data?.data),
};
