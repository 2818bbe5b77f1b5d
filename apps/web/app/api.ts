import type {
  ErrorBody,
  ErrorCode,
  FieldErrors,
  PaymentErrorBody,
} from '@partshelf/contract/api/errors.ts';
import type { RouteInput, RouteOutput, UploadRule } from '@partshelf/contract/api/route.ts';
import type { Call, Routes } from '@partshelf/contract/routes.ts';
import type { SendRequest } from '@partshelf/contract/page-rendering.ts';
import { checkConnection, isFromBalancer } from './connection.ts';
import { requestReauthentication, isSignInRequested, replaceSession } from './session-requests.ts';
import { readToken, secondFactorRefusal } from './session.ts';

export type CallInput<C extends Call> = Routes[C] extends
  | { multipart: string }
  | { upload: UploadRule }
  ? Omit<RouteInput<Routes[C]>, 'body'> & { readonly body: FormData }
  : RouteInput<Routes[C]>;

export type CallOutput<C extends Call> = RouteOutput<Routes[C]>;

/** The calls whose answer does not depend on who asks. */
export type PublicCall = {
  [C in Call]: Routes[C] extends { access: 'public' } ? C : never;
}[Call];

export type Api = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: { signal?: AbortSignal },
) => Promise<CallOutput<C>>;

/** A call was answered with an error; `message` is empty when the server gave none. */
export class ApiError extends Error {
  readonly status: number;
  /** It is undefined when the answer is not the shop's, such as a proxy's. */
  readonly code: ErrorCode | undefined;
  readonly fields: FieldErrors;
  readonly attempts: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, body: unknown) {
    const { error, details, validation_error, attempts } = (body ?? {}) as AnyErrorBody;
    const envelope = typeof error === 'object' ? error : undefined;
    super(typeof error === 'string' ? error : (envelope?.message ?? ''));
    this.status = status;
    this.code = (envelope?.details ?? details)?.code;
    this.fields = validation_error ?? envelope?.details?.validation_error ?? {};
    this.attempts = attempts;
    this.details = { ...envelope?.details };
  }
}

type AnyErrorBody = Partial<
  Omit<ErrorBody, 'error'> &
    Omit<PaymentErrorBody, 'error'> & { error: ErrorBody['error'] | PaymentErrorBody['error'] }
>;

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

export function apiPath(call: Call, params: Record<string, unknown> = {}): string {
  const [, path] = call.split(' ');
  return `/api${path!.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))}`;
}

function buildUrl(call: Call, { params, query = {} }: RequestParts): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) appendQuery(value, name, search);
  return search.size > 0 ? `${apiPath(call, params)}?${search}` : apiPath(call, params);
}

/** These calls carry no token; changing the password does. */
const isAuthCall = (call: Call) =>
  call.includes(' /auth/') && call !== 'POST /auth/change-password';

/** It is in the dialog above a form: a wrong password does not end a session. */
const isSigningIn = (call: Call) => isAuthCall(call) && isSignInRequested();

function buildRequest(call: Call, { body }: RequestParts, token: string | undefined): RequestInit {
  const [method] = call.split(' ');
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token && !isAuthCall(call)) headers['authorization'] = `Bearer ${token}`;
  if (body === undefined || body instanceof FormData) return { method, headers, body };
  headers['content-type'] = 'application/json';
  return { method, headers, body: JSON.stringify(body) };
}

/**
 * An answer of 401 signs this browser out, unless someone else has signed in since the call. A call
 * that needs a fresh reauthentication is repeated after it.
 */
export function createApi(send: SendRequest): Api {
  return async function request(call, input, options) {
    const parts = input as RequestParts;
    const token = readToken();
    const response = await send(buildUrl(call, parts), {
      ...buildRequest(call, parts, token),
      ...options,
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return body as CallOutput<typeof call>;
    if (response.status === 401 && readToken() === token && !isSigningIn(call)) {
      if (await replaceSession(token)) return request(call, input, options);
    }
    const error = new ApiError(response.status, body);
    const needsFactor = isApiError(error, 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_MISSING');
    if (needsFactor && !isSignInRequested()) {
      secondFactorRefusal.emit();
    }
    if (isApiError(error, 'PROOF_TOO_OLD') && (await requestReauthentication())) {
      return request(call, input, options);
    }
    throw error;
  };
}

/** The browser stores nothing for this site. */
export class SiteDataBlocked extends Error {
  constructor() {
    super('Your browser blocks cookies and site data for this shop. Allow them to log in.');
  }
}

export function messageOf(error: unknown, fallback: string): string {
  const isKnown = error instanceof ApiError || error instanceof SiteDataBlocked;
  return (isKnown && error.message) || fallback;
}

export function fieldMessageOf(error: unknown, fallback: string): string {
  const fields = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return fields[0] ?? messageOf(error, fallback);
}

async function sendFromBrowser(path: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init);
    if (isFromBalancer(response.status)) checkConnection();
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) checkConnection();
    throw error;
  }
}

export const api = createApi(sendFromBrowser);
