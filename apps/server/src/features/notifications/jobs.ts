import type { Deps } from '../../deps.ts';
import { readCertificateExpiry } from '../../providers/mail.ts';
import { registerCertificateCheck } from './certificate.ts';
import { registerDailySummaries, type SummaryOptions } from './daily-summary.ts';
import { registerNoticeDelivery } from './deliver-notice.ts';
import { registerFailedJobNotices } from './failed-jobs.ts';

export function registerNoticeJobs(deps: Deps, options: SummaryOptions): void {
  registerNoticeDelivery(deps);
  registerDailySummaries(deps, options);
  registerFailedJobNotices(deps);
  const isChecked = deps.config.live;
  registerCertificateCheck(deps, { isChecked, readExpiry: readCertificateExpiry });
}
