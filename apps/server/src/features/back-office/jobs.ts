import type { Deps } from '../../deps.ts';
import { registerDiscountJobs } from './discounts/generate-codes.ts';
import { registerIssuingJobs } from './invoicing/issue-waiting.ts';
import { registerPackageJobs } from './packages/packages.ts';
import { registerReleaseJobs } from './releases/release-announcement.ts';

export function registerBackOfficeJobs(deps: Deps): void {
  registerDiscountJobs(deps);
  registerIssuingJobs(deps);
  registerPackageJobs(deps);
  registerReleaseJobs(deps);
}
