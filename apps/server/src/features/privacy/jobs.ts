import type { Deps } from '../../deps.ts';
import { eraseDue } from './deletion/erase-due.ts';
import { applyErasures } from './erasures/apply-erasures.ts';
import { erasePerson } from './erasing/erase-person.ts';
import { writeDataExport } from './export/write-data-export.ts';

export function registerPrivacyJobs(deps: Deps): void {
  deps.jobs.registerHandler('write-data-export', ({ exportId }, { isLast }) =>
    writeDataExport(deps, exportId, isLast),
  );
  deps.jobs.registerHandler('erase-due-accounts', () => eraseDue(deps));
  deps.jobs.schedule('erase-due-accounts', '*/10 * * * *');
  deps.jobs.registerHandler('apply-erasures', () =>
    applyErasures(deps, erasePerson, (line) => deps.log.info(line)),
  );
}

/** Before the shop opens. False while the store is away. */
export async function eraseAgain(deps: Deps, say: (line: string) => void): Promise<boolean> {
  try {
    await applyErasures(deps, erasePerson, say);
    return true;
  } catch (error) {
    deps.log.error({ err: error }, 'people who were erased are looked for again later');
    return false;
  }
}

/** As soon as the store is back. */
export async function eraseLater({ jobs, db }: Pick<Deps, 'jobs' | 'db'>): Promise<void> {
  await jobs.enqueue(db, 'apply-erasures', {}, { key: 'apply-erasures' });
}
