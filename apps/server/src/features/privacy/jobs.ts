import type { Deps } from '../../deps.ts';
import { writeDataExport } from './data-export.ts';
import { eraseDueAccounts, eraseUser } from './erase-user.ts';
import { applyErasures } from './erasures.ts';

export function registerPrivacyJobs(deps: Deps): void {
  deps.jobs.registerHandler('write-data-export', ({ exportId }, { isLast }) =>
    writeDataExport(deps, exportId, isLast),
  );
  deps.jobs.registerHandler('erase-due-accounts', () => eraseDueAccounts(deps));
  deps.jobs.schedule('erase-due-accounts', '*/10 * * * *');
  deps.jobs.registerHandler('apply-erasures', () =>
    applyErasures(deps, eraseUser, (line) => deps.log.info(line)),
  );
}

/** Returns false while the store is away. */
export async function applyErasuresAtStart(
  deps: Deps,
  report: (line: string) => void,
): Promise<boolean> {
  try {
    await applyErasures(deps, eraseUser, report);
    return true;
  } catch (error) {
    deps.log.error({ err: error }, 'people who were erased are looked for again later');
    return false;
  }
}

export async function enqueueErasures({ jobs, db }: Pick<Deps, 'jobs' | 'db'>): Promise<void> {
  await jobs.enqueue(db, 'apply-erasures', {}, { key: 'apply-erasures' });
}
