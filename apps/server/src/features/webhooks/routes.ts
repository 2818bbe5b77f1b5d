import type { Feature } from '../../platform/feature.ts';
import { mountAdminWebhooks } from './admin.ts';
import { registerWebhookJobs } from './delivery.ts';
import { deleteOldMessages } from './delivery-queries.ts';

export const webhooks: Feature = {
  routes: mountAdminWebhooks,
  jobs: registerWebhookJobs,
  cleanups: { webhookMessages: ({ db }, limit) => deleteOldMessages(db, limit) },
};
