import type { ErrorDefinition } from '../api/error-definition.ts';
import { limits } from '../limits.ts';

export const paymentErrors = {
  CART_ITEM_MISMATCH: {
    status: 400,
    name: 'ApplicationError',
    message: 'An item does not match your cart. Please reload it.',
  },
  TOO_MANY_UNPAID: {
    status: 400,
    name: 'ApplicationError',
    message: `You have ${limits.unpaidOrders} unpaid orders. Pay or remove one of them under Track My Order, then try again.`,
  },
  SESSION_UNKNOWN: {
    status: 404,
    name: 'NotFoundError',
    message: 'Payment session not found',
  },
  ORDER_ALREADY_PAID: { status: 400, name: 'ApplicationError', message: 'Order already paid' },
  PAYMENT_PROCESSING: {
    status: 400,
    name: 'ApplicationError',
    message: 'The payment is still being processed',
  },
  PAYMENT_PAGE_CLOSED: {
    status: 400,
    name: 'ApplicationError',
    message: 'The payment page is no longer open',
  },
  PAYMENT_ATTEMPTS_EXHAUSTED: {
    status: 400,
    name: 'ApplicationError',
    message: 'Maximum attempts reached',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'The payment service does not answer. Please try again in a moment.',
    alert: true,
  },
  ORDER_NOT_PAID: { status: 400, name: 'ApplicationError', message: 'This order is not paid' },
  ORDER_REFUNDED: {
    status: 400,
    name: 'ApplicationError',
    message: 'The money for this order has gone back already',
  },
  ORDER_DISPUTED: {
    status: 400,
    name: 'ApplicationError',
    message: 'The bank of the buyer asks for this payment back, and decides',
  },
  REFUND_NOT_OFFERED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This shop offers no refund after the payment',
  },
  REFUND_TOO_LATE: {
    status: 400,
    name: 'ApplicationError',
    message: 'The time to ask for a refund of this order is over',
  },
  REFUND_ALREADY_ASKED: {
    status: 400,
    name: 'ApplicationError',
    message: 'You have already asked for a refund of this order',
  },
  SIGNATURE_INVALID: {
    status: 400,
    name: 'BadRequestError',
    message: 'Invalid signature',
  },
} as const satisfies Record<string, ErrorDefinition>;
