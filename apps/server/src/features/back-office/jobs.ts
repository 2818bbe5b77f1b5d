import type { Deps } from '../../deps.ts';
import { registerPackageJobs } from './packages/packages.ts';
import { registerImageJobs } from './images/images.ts';
import { registerReleaseJobs } from './releases/release-announcement.ts';

export function registerBackOfficeJobs(deps: Deps): void {
  registerImageJobs(deps);
  registerPackageJobs(deps);
  registerReleaseJobs(deps);
}
