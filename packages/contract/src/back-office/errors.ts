import type { ErrorDefinition } from '../api/error-definition.ts';

export const backOfficeErrors = {
  CHANGED_MEANWHILE: {
    status: 400,
    name: 'ApplicationError',
    message: 'Someone else has changed this meanwhile. Load it again before you save.',
  },
  CATEGORY_IN_USE: {
    status: 400,
    name: 'ApplicationError',
    message: 'There are products in this category. Move them to another one first.',
  },
  OWN_ACCOUNT: {
    status: 400,
    name: 'ApplicationError',
    message: 'You cannot do this to your own account',
  },
  LAST_ADMIN: {
    status: 400,
    name: 'ApplicationError',
    message: 'This is the last Admin. Make someone else an Admin first.',
  },
  ADDRESS_UNPROVEN: {
    status: 400,
    name: 'ApplicationError',
    message: 'This email address is not confirmed yet. Invite the person by email instead.',
  },
  HAS_ACCOUNT: {
    status: 400,
    name: 'ApplicationError',
    message: 'This person has an account already. Give them the role there.',
  },
  INVITATION_INVALID: {
    status: 400,
    name: 'ApplicationError',
    message: 'This invitation is not valid any more. Ask for another one.',
  },
  ALREADY_ANSWERED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This message has been answered already',
  },
  ATTEMPTS_LEFT: {
    status: 400,
    name: 'ApplicationError',
    message: 'The buyer can still try to pay this order',
  },
  ORDER_WITHOUT_PAYMENT: {
    status: 400,
    name: 'ApplicationError',
    message: 'The payment provider knows no payment of this order',
  },
  ALREADY_DECIDED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This request has been decided already',
  },
  MAIL_NOT_FAILED: {
    status: 400,
    name: 'ApplicationError',
    message: 'Only an email that was given up can be sent again',
  },
  MAIL_FORGOTTEN: {
    status: 400,
    name: 'ApplicationError',
    message: 'What this email said is no longer kept',
  },
  IMPORT_UNREADABLE: {
    status: 400,
    name: 'ApplicationError',
    message: 'Please choose a .csv or .json file of products',
  },
  IMPORT_HAS_PROBLEMS: {
    status: 400,
    name: 'ApplicationError',
    message: 'Nothing was imported, because there are problems in the file. Check it first.',
  },
} as const satisfies Record<string, ErrorDefinition>;
