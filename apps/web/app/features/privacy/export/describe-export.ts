import type { DataExport } from '@partshelf/contract/privacy/privacy.ts';
import { formatDateTime } from '../../../ui/dates.ts';

export const canRequestExport = ({ nextAt }: Pick<DataExport, 'nextAt'>) =>
  nextAt === null || Date.parse(nextAt) <= Date.now();

/** Empty when the data can be asked for now. */
export function describeNextExport(found: DataExport): string {
  if (found.nextAt === null || canRequestExport(found)) return '';
  return `The next is possible on ${formatDateTime(found.nextAt)}.`;
}
