type Details = { code?: string; param?: string };

/** A refusal that Stripe's own libraries understand; outside of the API only its message is shown. */
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

export function invalidRequest(message: string, details: Details = {}): StripeError {
  return new StripeError(400, 'invalid_request_error', message, details);
}

/** Kind is the name Stripe gives to the object, such as "payment_intent". */
export function noSuch(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}
