import type { ErrorDefinition } from '../api/error-definition.ts';

export const privacyErrors = {
  EXPORT_ALREADY_REQUESTED: {
    status: 400,
    name: 'ApplicationError',
    message: 'You can ask for the data once a day',
  },
  USERNAME_MISMATCH: {
    status: 400,
    name: 'ApplicationError',
    message: 'Type the username exactly as it is shown',
  },
  DELETION_PAYMENT_OPEN: {
    status: 400,
    name: 'ApplicationError',
    message: 'A payment is still open. Complete or cancel it first.',
  },
  DELETION_REFUND_OPEN: {
    status: 400,
    name: 'ApplicationError',
    message: 'A refund is not finished yet. Wait until it is decided and paid out.',
  },
  DELETION_DISPUTE_OPEN: {
    status: 400,
    name: 'ApplicationError',
    message: 'A payment is disputed at the bank. Wait until the bank has decided.',
  },
  DELETION_ALREADY_SCHEDULED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This account will be deleted already',
  },
  ACCOUNT_SCHEDULED_FOR_DELETION: {
    status: 400,
    name: 'ApplicationError',
    message: 'This account will be deleted. Use the link in our email to undo this.',
  },
  UNDO_LINK_INVALID: {
    status: 400,
    name: 'ApplicationError',
    message: 'This link is not valid any more',
  },
} as const satisfies Record<string, ErrorDefinition>;
