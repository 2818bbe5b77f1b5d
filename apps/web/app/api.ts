import type {
  ErrorBody,
  ErrorCode,
  FieldErrors,
  PaymentErrorBody,
} from '@partshelf/contract/api/errors.ts';
import type {
  Endpoint,
  EndpointInput,
  EndpointOutput,
  OperationOf,
} from '@partshelf/contract/api/endpoint.ts';
import type { SendRequest } from '@partshelf/contract/page-rendering.ts';
import { requestProof } from './proof-request.ts';
import { readToken, secondFactorRefusal, SiteDataBlocked } from './session.ts';
import { isSignInRequested, replaceSession } from './sign-in-request.ts';

export type CallInput<E extends Endpoint> =
  OperationOf<E> extends { multipart: string } | { upload: string }
    ? Omit<EndpointInput<E>, 'body'> & { readonly body: FormData }
    : EndpointInput<E>;

export type Api = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: { signal?: AbortSignal },
) => Promise<EndpointOutput<E>>;

/** A call that was answered with an error; `message` is empty when the server gave none. */
export class ApiError extends Error {
  readonly status: number;
  /** Undefined when the answer is not the shop's, such as a proxy's. */
  readonly code: ErrorCode | undefined;
  readonly fields: FieldErrors;
  readonly attempts: number | undefined;

  constructor(status: number, body: unknown) {
    const { error, details, validation_error, attempts } = (body ?? {}) as AnyErrorBody;
    const envelope = typeof error === 'object' ? error : undefined;
    super(typeof error === 'string' ? error : (envelope?.message ?? ''));
    this.status = status;
    this.code = (envelope?.details ?? details)?.code;
    this.fields = validation_error ?? envelope?.details?.validation_error ?? {};
    this.attempts = attempts;
  }
}

type AnyErrorBody = Partial<
  Omit<ErrorBody, 'error'> &
    Omit<PaymentErrorBody, 'error'> & { error: ErrorBody['error'] | PaymentErrorBody['error'] }
>;

/** Failures are recognised by code, never by message. */
export function isApiError(error: unknown, ...codes: [ErrorCode, ...ErrorCode[]]): boolean {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function appendQuery(value: unknown, name: string, search: URLSearchParams): void {
  if (value === undefined || value === null) return;
  if (typeof value !== 'object') return search.append(name, String(value));
  for (const [key, inner] of Object.entries(value)) appendQuery(inner, `${name}[${key}]`, search);
}

function buildUrl(endpoint: Endpoint, { params = {}, query = {} }: RequestParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) appendQuery(value, name, search);
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`;
}

/** These calls carry no token; changing the password does. */
const isAuthCall = ({ path, access }: Endpoint) =>
  path.startsWith('/auth/') && (access === 'public' || access === 'anyone');

/** In the dialog above a form: a wrong password does not end a session. */
const isSigningIn = (endpoint: Endpoint) => isAuthCall(endpoint) && isSignInRequested();

function buildRequest(
  endpoint: Endpoint,
  { body }: RequestParts,
  token: string | undefined,
): RequestInit {
  const { method } = endpoint;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token && !isAuthCall(endpoint)) headers['authorization'] = `Bearer ${token}`;
  if (body === undefined || body instanceof FormData) return { method, headers, body };
  headers['content-type'] = 'application/json';
  return { method, headers, body: JSON.stringify(body) };
}

/**
 * An answer of 401 signs this browser out, unless someone else has signed in since the call. A call
 * that needs a fresh proof is repeated after it.
 */
export function createApi(send: SendRequest): Api {
  return async function call(endpoint, input, options) {
    const parts = input as RequestParts;
    const token = readToken();
    const response = await send(buildUrl(endpoint, parts), {
      ...buildRequest(endpoint, parts, token),
      ...options,
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return body as EndpointOutput<typeof endpoint>;
    if (response.status === 401 && readToken() === token && !isSigningIn(endpoint)) {
      if (await replaceSession(token)) return call(endpoint, input, options);
    }
    const error = new ApiError(response.status, body);
    const needsFactor = isApiError(error, 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_MISSING');
    if (needsFactor && !isSignInRequested()) {
      secondFactorRefusal.emit();
    }
    if (isApiError(error, 'PROOF_TOO_OLD') && (await requestProof())) {
      return call(endpoint, input, options);
    }
    throw error;
  };
}

export function messageOf(error: unknown, fallback: string): string {
  const isKnown = error instanceof ApiError || error instanceof SiteDataBlocked;
  return (isKnown && error.message) || fallback;
}

/** That of the field which was refused, or of the whole call. */
export function fieldMessageOf(error: unknown, fallback: string): string {
  const fields = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return fields[0] ?? messageOf(error, fallback);
}

export const api = createApi((path, init) => fetch(path, init));
