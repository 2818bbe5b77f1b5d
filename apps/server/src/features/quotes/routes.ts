import type { Feature } from '../../platform/feature.ts';
import { clearOldPayers, mountAdminBankFiles } from './admin-bank-files.ts';
import { mountAdminSentMoney } from './admin-sent-money.ts';
import { mountAdminTransfers } from './admin-transfers.ts';
import { registerTransferJobs } from './transfer-jobs.ts';

export const quotes: Feature = {
  routes(context, deps) {
    mountAdminTransfers(context, deps);
    mountAdminBankFiles(context, deps);
    mountAdminSentMoney(context, deps);
  },
  jobs: registerTransferJobs,
  cleanups: { payersInBankFiles: clearOldPayers },
};
