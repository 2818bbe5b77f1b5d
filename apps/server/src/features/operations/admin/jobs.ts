import type { Deps } from '../../../deps.ts';
import { registerDiscountJobs } from '../../discounts/admin-batches.ts';
import { registerIssuingJobs } from '../../invoices/admin.ts';
import { registerPackageJobs } from '../../packages/admin/packages.ts';
import { registerReleaseJobs } from '../../packages/admin/releases/release-announcement.ts';

export function registerBackOfficeJobs(deps: Deps): void {
  registerDiscountJobs(deps);
  registerIssuingJobs(deps);
  registerPackageJobs(deps);
  registerReleaseJobs(deps);
}
