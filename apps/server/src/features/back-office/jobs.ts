import type { Deps } from '../../deps.ts';
import { registerPackageJobs } from './packages/packages.ts';
import { registerReleaseJobs } from './releases/release-announcement.ts';

export function registerBackOfficeJobs(deps: Deps): void {
  registerPackageJobs(deps);
  registerReleaseJobs(deps);
}
