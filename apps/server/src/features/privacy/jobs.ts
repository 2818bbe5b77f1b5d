import type { Deps } from '../../deps.ts';
import { eraseDue } from './deletion/erase-due.ts';
import { writeDataExport } from './export/write-data-export.ts';

export function registerPrivacyJobs(deps: Deps): void {
  deps.jobs.registerHandler('write-data-export', ({ exportId }, { isLast }) =>
    writeDataExport(deps, exportId, isLast),
  );
  deps.jobs.registerHandler('erase-due-accounts', () => eraseDue(deps));
  deps.jobs.schedule('erase-due-accounts', '*/10 * * * *');
}
