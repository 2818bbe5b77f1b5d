import type { AuditEntry } from '@partshelf/contract/audit.ts';
import { formatAuditText, toAuditCode } from '@partshelf/contract/audit-codes.ts';
import { getCurrency, getDateLocale } from '../../../shop-settings.ts';

export const getActorName = ({ actor, subject }: AuditEntry): string =>
  actor?.username ?? (subject === 'sign-in' ? 'Unknown person' : 'Command line');

export function getAuditText(entry: AuditEntry): string {
  const text = formatAuditText(toAuditCode(entry), entry.details, {
    locale: getDateLocale(),
    currency: getCurrency(),
  });
  return text ?? `${entry.action} (${entry.subject})`;
}
