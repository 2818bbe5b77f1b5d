import * as z from 'zod/mini';
import { money } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { orderTransfer } from './orders.ts';

/** How to pay an order by bank transfer. BIC and bank are empty when they are not known. */
export const transferInstructions = z.extend(orderTransfer, {
  total: money,
  received: money,
  /** It is what is left to transfer. */
  missing: money,
  iban: z.string(),
  bic: z.string(),
  bank: z.string(),
  holder: z.string(),
  /** Banking apps read it as a QR code. There is one for euros only. */
  code: z.nullable(z.string()),
  /** Nothing has arrived: the buyer may cancel the order, or pay it by card. */
  isUntouched: z.boolean(),
});

export type TransferInstructions = z.infer<typeof transferInstructions>;
export type TransferInstructionsResult = z.input<typeof transferInstructions>;

const params = z.strictObject({ documentId });

export const transferRoutes = {
  'GET /orders/:documentId/transfer': route({
    access: 'customer',
    scope: 'orders:read',
    summary: 'How to pay your order by bank transfer, and what has arrived',
    params,
    output: entryOf(transferInstructions),
    errors: ['NOT_FOUND'],
  }),
  'GET /orders/:documentId/transfer/pdf': route({
    access: 'customer',
    summary: 'The same as a PDF; an Admin may read all',
    params,
    output: z.null(),
    responseType: 'file',
    errors: ['NOT_FOUND'],
  }),
};
