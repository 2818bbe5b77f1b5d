import {
  type ErrorBody,
  type ErrorCode,
  errors,
  type FieldErrors,
  type PaymentErrorBody,
} from '@partshelf/contract/api/errors.ts';

export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly attempts: number | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    extra: {
      fields?: FieldErrors;
      retryAfter?: number;
      attempts?: number;
      details?: Readonly<Record<string, unknown>>;
      message?: string;
      cause?: unknown;
    } = {},
  ) {
    super(extra.message ?? errors[code].message, { cause: extra.cause });
    this.code = code;
    this.fields = extra.fields;
    this.retryAfter = extra.retryAfter;
    this.attempts = extra.attempts;
    this.details = extra.details;
  }
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE_UNSUPPORTED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'REQUEST_MALFORMED',
  FST_ERR_BAD_URL: 'REQUEST_MALFORMED',
  FST_ERR_ROUTE_METHOD_NOT_SUPPORTED: 'METHOD_NOT_ALLOWED',
};

/** The disk of the files is full, has failed, or is read-only. */
const storageFailures = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** SQLSTATE classes: what the caller sent cannot be stored, or the database is not there. */
const unstorable = new Set([
  '22P02',
  '22003',
  '22021',
  '22P05',
  '22001',
  '22007',
  '22008',
  '22009',
]);
const unreachable = /^(08|53|57|58|25006|55P03|40001|40P01)/;
const networkFailures = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const poolFailures =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/;

function databaseFailure(error: unknown): ErrorCode | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return undefined;
  const code = (cause as { code?: unknown }).code;
  if (typeof code === 'string') {
    if (unstorable.has(code)) return 'REQUEST_MALFORMED';
    if (unreachable.test(code) || networkFailures.has(code)) return 'DEPENDENCY_DOWN';
  }
  return poolFailures.test(cause.message) ? 'DEPENDENCY_DOWN' : undefined;
}

export function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined;
  if (known) return new ShopError(known, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ShopError('REQUEST_MALFORMED', { cause: error });
  }
  if (typeof code === 'string' && storageFailures.has(code)) {
    return new ShopError('STORAGE_UNAVAILABLE', { cause: error });
  }
  const database = databaseFailure(error);
  if (database) return new ShopError(database, { cause: error });
  return new ShopError('UNEXPECTED', { cause: error });
}

/** A payment call has a plain text and the attempts instead. */
export function errorBody(error: ShopError, style?: 'payment'): ErrorBody | PaymentErrorBody {
  const { code, message } = error;
  const { status, name } = errors[code];
  if (style === 'payment') {
    return { error: message, attempts: error.attempts ?? 0, details: { code } };
  }
  const validation = error.fields && { validation_error: error.fields };
  return {
    data: null,
    error: { status, name, message, details: { code, ...error.details, ...validation } },
    ...validation,
  };
}

/** Another try does not help; the operator has to act. */
export class StartupError extends Error {}
