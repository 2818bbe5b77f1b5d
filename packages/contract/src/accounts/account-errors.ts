import type { ErrorDefinition } from '../api/error-definition.ts';
import { secondFactorErrors } from './second-factor-errors.ts';

export const accountErrors = {
  CREDENTIALS_WRONG: {
    status: 400,
    name: 'ApplicationError',
    message: 'Invalid email or password',
  },
  EMAIL_NOT_CONFIRMED: {
    status: 400,
    name: 'ApplicationError',
    message: 'Your account email is not confirmed',
  },
  ACCOUNT_TAKEN: {
    status: 400,
    name: 'ApplicationError',
    message: 'Email or Username are already taken',
  },
  CONFIRMATION_INVALID: {
    status: 400,
    name: 'ApplicationError',
    message: 'Invalid or expired token',
  },
  RESET_CODE_INVALID: {
    status: 400,
    name: 'ApplicationError',
    message: 'Incorrect code provided',
  },
  PASSWORD_WRONG: { status: 400, name: 'ApplicationError', message: 'Incorrect password' },
  PASSWORD_MANAGED_ELSEWHERE: {
    status: 403,
    name: 'ForbiddenError',
    message: 'You sign in with Google, without a password',
  },
  STAFF_PASSWORD_NEEDED: {
    status: 400,
    name: 'ApplicationError',
    message: 'Your role needs a stronger password. We have sent you a link to choose one.',
  },
  EMAIL_UNCHANGED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This is your email address already',
  },
  EMAIL_MANAGED_ELSEWHERE: {
    status: 403,
    name: 'ForbiddenError',
    message: 'Your email address is managed by Google',
  },

  API_TOKEN_NOT_ACCEPTED: {
    status: 403,
    name: 'ForbiddenError',
    message: 'API tokens cannot be used for this call',
  },
  API_TOKEN_SCOPE_MISSING: {
    status: 403,
    name: 'ForbiddenError',
    message: 'The API token lacks the scope of this call',
  },
  API_TOKEN_IN_ADDRESS: {
    status: 400,
    name: 'BadRequestError',
    message: 'Send API tokens in the Authorization header, never in an address',
  },
  API_TOKENS_FULL: {
    status: 400,
    name: 'ApplicationError',
    message: 'You have as many API tokens as possible. Revoke one first.',
  },
  API_TOKEN_SCOPE_UNAVAILABLE: {
    status: 403,
    name: 'ForbiddenError',
    message: 'Your role cannot give this scope to an API token',
  },

  GOOGLE_OFF: {
    status: 404,
    name: 'NotFoundError',
    message: 'Signing in with Google is not available here',
  },
  GOOGLE_CANCELLED: {
    status: 400,
    name: 'ApplicationError',
    message: 'You cancelled signing in with Google',
  },
  GOOGLE_SESSION_INVALID: {
    status: 400,
    name: 'ApplicationError',
    message: 'Signing in with Google was not completed in this browser. Please try again.',
  },
  GOOGLE_EMAIL_UNVERIFIED: {
    status: 400,
    name: 'ApplicationError',
    message: 'Google has not verified the email address of this account',
  },
  EMAIL_TAKEN: { status: 400, name: 'ApplicationError', message: 'Email is already taken' },
  ACCOUNT_BLOCKED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This account has been blocked',
  },
  GOOGLE_UNAVAILABLE: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'Google does not answer. Please try again in a moment.',
    alert: true,
  },

  MICROSOFT_OFF: {
    status: 404,
    name: 'NotFoundError',
    message: 'Signing in with Microsoft is not available here',
  },
  MICROSOFT_CANCELLED: {
    status: 400,
    name: 'ApplicationError',
    message: 'You cancelled signing in with Microsoft',
  },
  MICROSOFT_SESSION_INVALID: {
    status: 400,
    name: 'ApplicationError',
    message: 'Signing in with Microsoft was not completed in this browser. Please try again.',
  },
  MICROSOFT_ACCOUNT_REFUSED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This Microsoft account cannot be used here',
  },
  MICROSOFT_EMAIL_MISSING: {
    status: 400,
    name: 'ApplicationError',
    message: 'This Microsoft account has no email address',
  },
  MICROSOFT_UNAVAILABLE: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'Microsoft does not answer. Please try again in a moment.',
    alert: true,
  },
  MICROSOFT_CONNECTED_ALREADY: {
    status: 400,
    name: 'ApplicationError',
    message: 'This account, or this Microsoft account, is already connected',
  },
  LAST_SIGN_IN_METHOD: {
    status: 400,
    name: 'ApplicationError',
    message: 'Choose a password first: this is the only way to sign in to your account',
  },

  ...secondFactorErrors,
} as const satisfies Record<string, ErrorDefinition>;
