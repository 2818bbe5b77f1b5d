import { firstId, id, past, type Rows } from './row-expressions.ts';

const events = `(array['order.paid', 'order.refunded', 'licence.issued'])[1 + n % 3]`;

/** All events go to one endpoint, which is switched off. */
export const webhookRows: readonly Rows[] = [
  {
    table: 'webhook_endpoints',
    columns: {
      url: `'https://hooks.growth.example/' || n`,
      events: `'{order.paid,order.refunded,licence.issued}'`,
      secret: `'secret'`,
      off_since: 'now()',
      off_reason: `'failing'`,
    },
    where: 'n = 1',
  },
  {
    table: 'webhook_messages',
    columns: { event: events, data: `'{}'`, created_at: past },
  },
  {
    table: 'webhook_deliveries',
    columns: {
      message_id: id,
      endpoint_id: `${firstId} + 1`,
      state: `(array['waiting', 'delivered', 'failed'])[1 + n % 3]`,
      attempts: 'n % 3',
      created_at: past,
      attempted_at: `case when n % 3 > 0 then ${past} end`,
      next_attempt_at: 'case when n % 3 = 0 then now() end',
      status: 'case n % 3 when 1 then 200 when 2 then 500 end',
      duration_ms: 'case when n % 3 > 0 then 40 end',
      failure: `case when n % 3 = 2 then 'Answered 500' end`,
    },
  },
  {
    table: 'used_id_tokens',
    columns: { digest: `md5('token' || n)`, accepted_until: past },
  },
];
