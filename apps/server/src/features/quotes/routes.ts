import type { Feature } from '../../platform/feature.ts';
import { mountAdminSentMoney } from './admin-sent-money.ts';
import { registerTransferJobs } from './transfer-jobs.ts';

export const quotes: Feature = {
  routes: mountAdminSentMoney,
  jobs: registerTransferJobs,
};
