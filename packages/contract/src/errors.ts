import { backOfficeErrors } from './back-office/errors.ts';
import { packageErrors } from './back-office/package-errors.ts';

/**
 * Every way a call can fail, by name. `message` is what the customer reads; `alert` marks what the
 * operator should look at. The server has one mapper from these to an answer.
 */
export const errors = {
  VALIDATION_FAILED: { status: 400, name: 'ValidationError', message: 'Please check the fields' },
  REQUEST_MALFORMED: {
    status: 400,
    name: 'BadRequestError',
    message: 'The request is not understood',
  },
  HOST_UNKNOWN: { status: 400, name: 'BadRequestError', message: 'Unknown host' },
  TOKEN_MISSING: {
    status: 401,
    name: 'UnauthorizedError',
    message: 'Missing or invalid credentials',
  },
  ROLE_MISSING: {
    status: 403,
    name: 'ForbiddenError',
    message: 'You are not allowed to do this',
  },
  NOT_FOUND: { status: 404, name: 'NotFoundError', message: 'Not Found' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    name: 'MethodNotAllowedError',
    message: 'Method Not Allowed',
  },
  REQUEST_TIMED_OUT: {
    status: 408,
    name: 'RequestTimeoutError',
    message: 'The request took too long to arrive',
  },
  BODY_TOO_LARGE: {
    status: 413,
    name: 'PayloadTooLargeError',
    message: 'This is more than we can take',
  },
  ADDRESS_TOO_LONG: { status: 414, name: 'UriTooLongError', message: 'The address is too long' },
  CONTENT_TYPE_UNSUPPORTED: {
    status: 415,
    name: 'UnsupportedMediaTypeError',
    message: 'This content type is not supported',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    name: 'RangeNotSatisfiableError',
    message: 'This part of the file does not exist',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    name: 'RateLimitError',
    message: 'Too many requests, please try again later.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    name: 'HeadersTooLargeError',
    message: 'The headers are more than we can take',
  },
  DEPENDENCY_DOWN: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'The shop cannot do this right now. Please try again in a moment.',
    alert: true,
  },
  UNEXPECTED: {
    status: 500,
    name: 'InternalServerError',
    message: 'Something went wrong',
    alert: true,
  },

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
  ALREADY_CONFIRMED: {
    status: 400,
    name: 'ApplicationError',
    message: 'This email is already confirmed',
  },
  RESET_CODE_INVALID: {
    status: 400,
    name: 'ApplicationError',
    message: 'Incorrect code provided',
  },
  PASSWORD_WRONG: { status: 400, name: 'ApplicationError', message: 'Incorrect password' },
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

  PRODUCT_UNKNOWN: {
    status: 400,
    name: 'ApplicationError',
    message: 'This product is not available',
  },
  ALREADY_IN_CART: {
    status: 400,
    name: 'ApplicationError',
    message: 'This product is already in your cart',
  },
  CART_FULL: {
    status: 400,
    name: 'ApplicationError',
    message: 'Your cart is full',
  },
  FAVORITE_IN_CART: {
    status: 400,
    name: 'ApplicationError',
    message: 'You cannot add this item to your favorites because it is already in your cart.',
  },
  FAVORITES_FULL: {
    status: 400,
    name: 'ApplicationError',
    message: 'Your wishlist is full',
  },

  CART_ITEM_MISMATCH: {
    status: 400,
    name: 'ApplicationError',
    message: 'An item does not match your cart. Please reload it.',
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

  REVIEW_NEEDS_PURCHASE: {
    status: 403,
    name: 'ForbiddenError',
    message: 'You can review a product once it is paid for',
  },
  PRODUCT_NOT_IN_ORDER: {
    status: 400,
    name: 'ApplicationError',
    message: 'This product is not part of the order',
  },
  ALREADY_REVIEWED: {
    status: 400,
    name: 'ApplicationError',
    message: 'You have already reviewed this product',
  },
  CHAT_CLOSED: {
    status: 404,
    name: 'NotFoundError',
    message: 'This chat is closed. Open it again to reply.',
  },

  NOT_PURCHASED: {
    status: 403,
    name: 'ForbiddenError',
    message: 'You can download a product once it is paid for',
  },
  DOWNLOAD_LINK_EXPIRED: { status: 403, name: 'ForbiddenError', message: 'Link expired' },
  FILE_UNAVAILABLE: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'This file cannot be read right now. Please try again later.',
    alert: true,
  },
  ...packageErrors,
  IMAGE_INVALID: {
    status: 400,
    name: 'ApplicationError',
    message: 'Please choose an image file (PNG, JPEG, WebP or GIF)',
  },

  ...backOfficeErrors,
} as const satisfies Record<string, ErrorDefinition>;

export interface ErrorDefinition {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly alert?: boolean;
}

export type ErrorCode = keyof typeof errors;

/** Field name to its messages, as they are shown next to the field. */
export type FieldErrors = Record<string, string[]>;

/** The body of a failed call. Payment calls carry a plain text in `error` and the attempts. */
export interface ErrorBody {
  data: null;
  error: {
    status: number;
    name: string;
    message: string;
    details: { validation_error?: FieldErrors };
  };
  validation_error?: FieldErrors;
}
