import { randomBytes } from 'node:crypto';
import type { WebhookEvent } from '@partshelf/contract/webhook-events.ts';
import { desc, eq } from 'drizzle-orm';
import type { Transaction } from '../../server/src/db/client.ts';
import { orders } from '../../server/src/db/tables/orders.ts';
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
} from '../../server/src/db/tables/webhooks.ts';
import type { Config } from '../../server/src/platform/config.ts';
import { seal } from '../../server/src/platform/secrets.ts';
import { hourMs } from './time.ts';

const secretBytes = 32;

type Outcome = Partial<typeof webhookDeliveries.$inferInsert>;

const delivered: Outcome = {
  state: 'delivered',
  attempts: 1,
  status: 200,
  durationMs: 84,
  answer: '{"received":true}',
};
const deliveredLate: Outcome = { ...delivered, attempts: 3, durationMs: 212 };
const failed: Outcome = {
  state: 'failed',
  attempts: 11,
  status: 500,
  durationMs: 1_204,
  failure: 'The answer was 500',
  answer: 'Internal Server Error',
};
const timedOut: Outcome = {
  state: 'waiting',
  attempts: 4,
  durationMs: 10_001,
  failure: 'There was no answer in time',
};

interface Planned {
  readonly event: Extract<WebhookEvent, 'order.paid' | 'order.refunded'>;
  readonly hoursAgo: number;
  readonly outcome: Outcome;
}

const planned: readonly Planned[] = [
  { event: 'order.paid', hoursAgo: 412, outcome: failed },
  { event: 'order.refunded', hoursAgo: 380, outcome: deliveredLate },
  { event: 'order.paid', hoursAgo: 211, outcome: delivered },
  { event: 'order.paid', hoursAgo: 96, outcome: delivered },
  { event: 'order.paid', hoursAgo: 29, outcome: delivered },
  { event: 'order.paid', hoursAgo: 3, outcome: timedOut },
];

const offHoursAgo = 200;

interface Context {
  readonly config: Pick<Config, 'jwtSecret' | 'sandboxUrl'>;
  readonly now: Date;
}

/** The sandbox is the receiver. One endpoint has deliveries in every state, and one is off. */
export async function seedWebhooks(db: Transaction, { config, now }: Context): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const endpoint = (name: string) => ({
    url: `${config.sandboxUrl}/hooks/${name}`,
    secret: seal(
      `whsec_${randomBytes(secretBytes).toString('base64')}`,
      config.jwtSecret,
      'webhook',
    ),
  });
  const [crm, off] = await db
    .insert(webhookEndpoints)
    .values([
      {
        ...endpoint('crm'),
        events: ['order.paid', 'order.refunded'],
        failingSince: before(3),
        createdAt: before(24 * 60),
      },
      {
        ...endpoint('old-licence-server'),
        events: ['order.paid'],
        offSince: before(offHoursAgo),
        offReason: 'gone',
        createdAt: before(24 * 90),
      },
    ])
    .returning({ id: webhookEndpoints.id });
  const sold = await db
    .select({ documentId: orders.documentId, number: orders.number })
    .from(orders)
    .where(eq(orders.status, 'succeeded'))
    .orderBy(desc(orders.id))
    .limit(planned.length);
  const messages = await db
    .insert(webhookMessages)
    .values(
      planned.map(({ event, hoursAgo }, index) => {
        const order = sold[index % sold.length]!;
        const data = event === 'order.refunded' ? { ...order, isWhole: true } : order;
        return { event, data, createdAt: before(hoursAgo) };
      }),
    )
    .returning({ id: webhookMessages.id, createdAt: webhookMessages.createdAt });
  await db.insert(webhookDeliveries).values(
    messages.flatMap(({ id: messageId, createdAt }, index) => {
      const { hoursAgo, outcome } = planned[index]!;
      const isWaiting = outcome.state === 'waiting';
      const attempted = {
        attemptedAt: isWaiting ? before(hoursAgo / 4) : createdAt,
        nextAttemptAt: isWaiting ? new Date(now.getTime() + hourMs) : null,
      };
      const made = { messageId, createdAt };
      const missed = { ...made, endpointId: off!.id, nextAttemptAt: createdAt };
      return [
        { ...made, endpointId: crm!.id, ...outcome, ...attempted },
        ...(hoursAgo < offHoursAgo ? [missed] : []),
      ];
    }),
  );
}
