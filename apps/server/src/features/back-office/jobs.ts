import type { Deps } from '../../deps.ts';
import { registerPackageJobs } from './packages/packages.ts';
import { registerImageJobs } from './images/images.ts';
import { registerReleaseJobs } from './releases/release-announcement.ts';

/** What is done after the vendor's call has been answered. */
export function registerBackOfficeJobs(deps: Deps): void {
  registerImageJobs(deps);
  registerPackageJobs(deps);
  registerReleaseJobs(deps);
}
