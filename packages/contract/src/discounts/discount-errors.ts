import type { ErrorDefinition } from '../api/error-definition.ts';

const refused = { status: 400, name: 'ApplicationError' } as const;

export const discountErrors = {
  DISCOUNT_UNKNOWN: { ...refused, message: 'We do not know this code. Please check it.' },
  DISCOUNT_NOT_STARTED: { ...refused, message: 'This code cannot be used yet.' },
  /** Or was withdrawn. */
  DISCOUNT_EXPIRED: { ...refused, message: 'This code has expired.' },
  DISCOUNT_USED_UP: { ...refused, message: 'This code has been used up.' },
  /** An order that can still be paid counts too. */
  DISCOUNT_USED_BY_YOU: {
    ...refused,
    message: 'You have used this code already. An unpaid order counts until you remove it.',
  },
  /** The message names the minimum, and so do the details, in dollars. */
  DISCOUNT_MINIMUM: { ...refused, message: 'Your order is too small for this code.' },
  DISCOUNT_NOT_FOR_THESE: { ...refused, message: 'This code is not for these products.' },
  DISCOUNT_TOTAL_TOO_SMALL: {
    ...refused,
    message: 'With this code the total would be less than $0.50, which cannot be paid by card.',
  },
  NOTHING_TO_REFUND: {
    ...refused,
    message: 'This order was free: there is nothing to refund',
  },
  DISCOUNT_CODE_TAKEN: { ...refused, message: 'There is a code with this name already' },
  DISCOUNT_IN_USE: {
    ...refused,
    message: 'Orders have used this code. Withdraw it, or create another one.',
  },
} as const satisfies Record<string, ErrorDefinition>;
