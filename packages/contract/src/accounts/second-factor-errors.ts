import type { ErrorDefinition } from '../api/error-definition.ts';

export const secondFactorErrors = {
  SECOND_FACTOR_NEEDED: {
    status: 403,
    name: 'ForbiddenError',
    message: 'Finish signing in first: confirm with your passkey or authenticator app',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    name: 'ForbiddenError',
    message: 'Add a passkey or an authenticator app first: your role needs a second factor',
  },
  SECOND_FACTOR_NOT_SET_UP: {
    status: 400,
    name: 'ApplicationError',
    message: 'Add an authenticator app first: recovery codes replace it when it is lost',
  },
  LAST_SECOND_FACTOR: {
    status: 400,
    name: 'ApplicationError',
    message: 'This is your last second factor, and your role needs one. Add another one first.',
  },
  PROOF_TOO_OLD: {
    status: 403,
    name: 'ForbiddenError',
    message: 'Please confirm that it is you, then repeat this within ten minutes',
  },
  PROOF_METHOD_NOT_ENOUGH: {
    status: 400,
    name: 'ApplicationError',
    message: 'You cannot confirm that it is you in this way',
  },
  CODE_WRONG: {
    status: 400,
    name: 'ApplicationError',
    message: 'This code is wrong, has expired, or was used before',
  },
  AUTHENTICATOR_APP_NOT_STARTED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This took too long. Start adding the authenticator app again.',
  },
  PASSKEY_REFUSED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This passkey cannot be used here',
  },
  PASSKEY_CHALLENGE_EXPIRED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This took too long. Please try again.',
  },
  PASSKEY_EXISTS: {
    status: 400,
    name: 'ApplicationError',
    message: 'This passkey has been added already',
  },
  PASSKEYS_FULL: {
    status: 400,
    name: 'ApplicationError',
    message: 'You have as many passkeys as possible. Remove one first.',
  },
} as const satisfies Record<string, ErrorDefinition>;
