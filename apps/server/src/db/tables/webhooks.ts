import { testEvent, webhookEvents } from '@partshelf/contract/webhook-events.ts';
import { webhookDeliveryState, webhookOffReasons } from '@partshelf/contract/webhooks.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  createdAt,
  documentIdColumn,
  id,
  isOneOf,
  referenceTo,
  timestampColumn,
} from '../columns.ts';

const sentEvents = [...webhookEvents, testEvent] as const;

/** Places that the vendor wants events at. The secrets are encrypted. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    documentId: documentIdColumn(),
    url: text().notNull(),
    events: text({ enum: webhookEvents }).array().notNull(),
    secret: text().notNull(),
    earlierSecret: text(),
    earlierSecretUntil: timestampColumn(),
    offSince: timestampColumn(),
    offReason: text({ enum: webhookOffReasons }),
    failingSince: timestampColumn(),
    /** One node delivers until then, by the clock of the database. */
    busyUntil: timestampColumn(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'webhook_endpoints_off_check',
      sql`num_nonnulls(${table.offSince}, ${table.offReason}) <> 1`,
    ),
    check('webhook_endpoints_reason_check', isOneOf(table.offReason, webhookOffReasons)),
    check(
      'webhook_endpoints_secret_check',
      sql`num_nonnulls(${table.earlierSecret}, ${table.earlierSecretUntil}) <> 1`,
    ),
  ],
);

export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: id(),
    documentId: documentIdColumn(),
    event: text({ enum: sentEvents }).notNull(),
    data: jsonb().$type<object>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_messages_created_index').on(table.createdAt),
    check('webhook_messages_event_check', isOneOf(table.event, sentEvents)),
  ],
);

const deliveryStates = webhookDeliveryState.options;

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    messageId: referenceTo()
      .notNull()
      .references(() => webhookMessages.id, { onDelete: 'cascade' }),
    endpointId: referenceTo()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    state: text({ enum: deliveryStates as ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    attemptedAt: timestampColumn(),
    nextAttemptAt: timestampColumn(),
    status: integer(),
    durationMs: integer(),
    failure: text(),
    answer: text(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_key').on(table.messageId, table.endpointId),
    index('webhook_deliveries_endpoint_index').on(table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_state_index').on(table.endpointId, table.state, table.attemptedAt),
    index('webhook_deliveries_due_index')
      .on(table.endpointId, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    check('webhook_deliveries_state_check', isOneOf(table.state, deliveryStates)),
    check(
      'webhook_deliveries_next_check',
      sql`(${table.state} = 'waiting') = (${table.nextAttemptAt} is not null)`,
    ),
  ],
);
