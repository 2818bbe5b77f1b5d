type Details = { code?: string; param?: string };

export class StripeError extends Error {
  readonly statusCode: number;
  readonly type: string;
  readonly details: Details;

  constructor(statusCode: number, type: string, message: string, details: Details = {}) {
    super(message);
    this.name = 'StripeError';
    this.statusCode = statusCode;
    this.type = type;
    this.details = details;
  }

  toBody(): { error: { type: string; message: string } & Details } {
    return { error: { type: this.type, message: this.message, ...this.details } };
  }
}

export function createInvalidRequestError(message: string, details: Details = {}): StripeError {
  return new StripeError(400, 'invalid_request_error', message, details);
}

export function createMissingResourceError(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}
