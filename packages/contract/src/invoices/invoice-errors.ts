import type { ErrorDefinition } from '../api/error-definition.ts';
import { limits } from '../limits.ts';

export const invoiceErrors = {
  /** Its details have the new quote. */
  TOTAL_CHANGED: {
    status: 400,
    name: 'ApplicationError',
    message: 'The total has changed. Please check it before you pay.',
  },
  /** The message names the country. */
  COUNTRY_NOT_SOLD_TO: {
    status: 400,
    name: 'ApplicationError',
    message: 'We cannot sell to this country yet',
  },
  INVOICES_OFF: {
    status: 400,
    name: 'ApplicationError',
    message: 'This shop does not issue invoices yet',
  },
  INVOICE_TAX_WOULD_CHANGE: {
    status: 400,
    name: 'ApplicationError',
    message: 'These details would change the tax of this order. Please ask us in the chat.',
  },
  INVOICE_FINAL: {
    status: 400,
    name: 'ApplicationError',
    message: `An invoice can be corrected ${limits.invoiceCorrections} times within ${limits.invoiceCorrectionDays} days. Please ask us in the chat.`,
  },
  INVOICE_NUMBER_TAKEN: {
    status: 400,
    name: 'ApplicationError',
    message: 'This number, or a higher one, is already issued',
  },
  NOTHING_TO_CREDIT: {
    status: 400,
    name: 'ApplicationError',
    message:
      'Only an order whose dispute is lost, and whose invoice is not credited yet, gets a credit note this way',
  },
  REFUND_TOO_HIGH: {
    status: 400,
    name: 'ApplicationError',
    message: 'This is more than what is left of the payment',
  },
} as const satisfies Record<string, ErrorDefinition>;
