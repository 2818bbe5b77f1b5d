import { recordOperationTime } from '../../db/operation-times.ts';
import type { Deps } from '../../deps.ts';
import { notify } from './notifications.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysBefore = [3, 14] as const;

interface CertificateOptions {
  readonly isChecked: boolean;
  readonly readExpiry: (address: URL) => Promise<Date>;
}

/** Each certificate has two notifications: 14 and 3 days before it expires. */
export function createCertificateCheck(
  deps: Deps,
  { isChecked, readExpiry }: CertificateOptions,
): () => Promise<void> {
  const { config, branding, db, log, now } = deps;
  const address = new URL(config.publicUrl);
  return async () => {
    if (!isChecked || address.protocol !== 'https:') return;
    const expiresAt = await readExpiry(address);
    await recordOperationTime(db, 'certificateExpiry', expiresAt);
    const daysLeft = (expiresAt.getTime() - now().getTime()) / dayMs;
    const limit = daysBefore.find((days) => daysLeft <= days);
    if (!limit) return;
    log.warn({ host: address.host, expiresAt }, 'the certificate of the shop expires soon');
    await db.transaction((transaction) =>
      notify(deps, transaction, {
        key: `certificate:${address.host}:${expiresAt.toISOString()}:${limit}`,
        kind: 'certificate',
        title: `The certificate of ${address.host} expires on ${branding.formatDay(expiresAt)}`,
        path: '/admin',
      }),
    );
  };
}

export function registerCertificateCheck(deps: Deps, options: CertificateOptions): void {
  deps.jobs.registerHandler('check-certificate', createCertificateCheck(deps, options));
  deps.jobs.schedule('check-certificate', '41 5 * * *');
}
