import type {
  ErrorBody,
  ErrorCode,
  FieldErrors,
  PaymentErrorBody,
} from '@partshelf/contract/api/errors.ts';
import type { Route, RouteInput, RouteOutput } from '@partshelf/contract/api/route.ts';
import { readToken, removeToken } from './session.ts';

/** Sends a call over HTTP in the browser, directly while rendering on the server. */
export type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

/** What a caller passes; a call with a file takes a form. */
export type CallInput<R extends Route> = R extends { multipart: string } | { upload: string }
  ? Omit<RouteInput<R>, 'body'> & { readonly body: FormData }
  : RouteInput<R>;

export type Api = <R extends Route>(
  route: R,
  input: CallInput<R>,
  options?: { signal?: AbortSignal },
) => Promise<RouteOutput<R>>;

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

/** Whether a call failed for one of these reasons. Failures are recognised by code, never by message. */
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

function buildUrl(route: Route, { params = {}, query = {} }: RequestParts): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) appendQuery(value, name, search);
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`;
}

/** These calls carry no token; changing the password does. */
const isAuthCall = ({ path, access }: Route) =>
  path.startsWith('/auth/') && (access === 'public' || access === 'anyone');

function buildRequest(
  route: Route,
  { body }: RequestParts,
  token: string | undefined,
): RequestInit {
  const { method } = route;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token && !isAuthCall(route)) headers['authorization'] = `Bearer ${token}`;
  if (body === undefined || body instanceof FormData) return { method, headers, body };
  headers['content-type'] = 'application/json';
  return { method, headers, body: JSON.stringify(body) };
}

/**
 * The typed client of the contract. An answer of 401 signs this browser out, unless someone
 * else has signed in since the call was made.
 */
export function createApi(send: SendRequest): Api {
  return async (route, input, options) => {
    const parts = input as RequestParts;
    const token = readToken();
    const response = await send(buildUrl(route, parts), {
      ...buildRequest(route, parts, token),
      ...options,
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return body as RouteOutput<typeof route>;
    if (response.status === 401 && readToken() === token) removeToken();
    throw new ApiError(response.status, body);
  };
}

/** The server's message, or the fallback when it gave none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback;
}

export const api = createApi((path, init) => fetch(path, init));
