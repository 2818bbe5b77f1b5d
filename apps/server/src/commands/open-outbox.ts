import type { Database } from '../db/client.ts';
import { createJobs, type Jobs } from '../db/jobs.ts';
import { createBranding } from '../features/branding/branding.ts';
import { withOutbox } from '../mail/outbox.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';

/** The running shop sends what is enqueued. Stop it at the end. */
export async function openOutbox(
  { company, jwtSecret, publicUrl, s3, subscribe }: Config,
  db: Database,
  log: Logger,
): Promise<Jobs> {
  const imagesUrl = s3?.publicUrl ?? `${publicUrl}/uploads`;
  const branding = createBranding({ db, company, imagesUrl, publicUrl, subscribe });
  await branding.reload();
  const jobs = createJobs(db.$client.options.connectionString!, log);
  await jobs.start();
  return withOutbox(jobs, jwtSecret, branding.mailBrand);
}
