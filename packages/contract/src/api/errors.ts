import { accountErrors } from '../accounts/account-errors.ts';
import { backOfficeErrors } from '../back-office/errors.ts';
import { packageErrors } from '../back-office-catalog/package-errors.ts';
import { discountErrors } from '../discounts/discount-errors.ts';
import type { ErrorDefinition } from './error-definition.ts';
import { invoiceErrors } from '../invoices/invoice-errors.ts';
import { privacyErrors } from '../privacy/privacy-errors.ts';
import { paymentErrors } from '../checkout/payment-errors.ts';

export const errors = {
  VALIDATION_FAILED: { status: 400, name: 'ValidationError', message: 'Please check the fields' },
  REQUEST_MALFORMED: {
    status: 400,
    name: 'BadRequestError',
    message: 'The request is not understood',
  },
  HOST_UNKNOWN: { status: 400, name: 'BadRequestError', message: 'Unknown host' },
  ORIGIN_UNKNOWN: { status: 400, name: 'BadRequestError', message: 'Unknown origin' },
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
    message: 'The address and the headers are more than we can take',
  },
  DEPENDENCY_DOWN: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'The shop cannot do this right now. Please try again in a moment.',
    alert: true,
  },
  PASSWORD_QUEUE_FULL: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'The shop cannot do this right now. Please try again in a moment.',
  },
  UPLOADS_FULL: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'The shop cannot do this right now. Please try again in a moment.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'Files cannot be stored or read right now. Please try again in a moment.',
    alert: true,
  },
  UNEXPECTED: {
    status: 500,
    name: 'InternalServerError',
    message: 'Something went wrong',
    alert: true,
  },

  ...accountErrors,

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

  ...paymentErrors,
  ...discountErrors,
  ...invoiceErrors,

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

  ...privacyErrors,
  ...backOfficeErrors,
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errors;

export type FieldErrors = Record<string, string[]>;

/** Clients recognise a failure by its code, never by its message. */
export interface ErrorBody {
  data: null;
  error: {
    status: number;
    name: string;
    message: string;
    details: { code: ErrorCode; validation_error?: FieldErrors };
  };
  validation_error?: FieldErrors;
}

/** For the calls that declare `errorBody: 'payment'`. */
export interface PaymentErrorBody {
  error: string;
  attempts: number;
  details: { code: ErrorCode };
}

/** The `data` of Socket.IO's connect_error. */
export interface SocketRefusal {
  code: ErrorCode;
}
