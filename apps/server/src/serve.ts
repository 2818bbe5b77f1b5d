import { isStaff } from '@partshelf/contract/roles.ts';
import { errors } from '@partshelf/contract/api/errors.ts';
import {
  type Access,
  type ListedRoute,
  readCall,
  type Route,
  type RouteParts,
  type RouteResult,
} from '@partshelf/contract/api/route.ts';
import { type Call, type Routes, routes } from '@partshelf/contract/routes.ts';
import { limits, type Rate, type RateClass, rates } from '@partshelf/contract/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ResponseCache } from './cache/response-cache.ts';
import type { FilesProvider } from './files/files.ts';
import { countPixels } from './files/images.ts';
import {
  readMultipart,
  type ReceivedUpload,
  receiveUpload,
  type UploadedFile,
} from './files/uploads.ts';
import { isApiToken, readBearer } from './http/bearer-token.ts';
import { crossOriginOf } from './http/cross-origin.ts';
import { type CustomResponse, isCustomResponse } from './http/custom-responses.ts';
import { parseInput, parseQueryString, unwrapData } from './http/input.ts';
import { type PageQuery, toLimitOffset } from './http/pagination.ts';
import { ShopError, toShopError } from './platform/errors.ts';
import {
  type Account,
  type Identify,
  type IdentifyToken,
  isSignInFinished,
  requireSecondFactor,
  type SignedIn,
  type TokenUser,
} from './platform/identity.ts';
import {
  type Caller,
  callerAt,
  callerWithAccount,
  callerWithToken,
  type RateLimits,
} from './platform/rate-limits.ts';
import type { RealtimeServer } from './realtime/sockets.ts';

type CallUser<R extends Route> = R extends { scope: string } ? SignedIn | TokenUser : SignedIn;

interface UserOf<R extends Route> {
  public: undefined;
  anyone: CallUser<R> | undefined;
}

type RouteCall<R extends Route> = RouteParts<R> & {
  readonly user: R['access'] extends keyof UserOf<R> ? UserOf<R>[R['access']] : CallUser<R>;
  readonly file: UploadedFile | undefined;
  /** It is deleted after the response, unless it was moved. */
  readonly upload: R extends { upload: object } ? ReceivedUpload : undefined;
  readonly rawBody: Buffer | undefined;
  readonly headers: FastifyRequest['headers'];
  readonly ip: string;
  readonly isHead: boolean;
  setCookie(cookie: string): void;
  answerCreated(): void;
};

/** A route with files may also answer with what its output lists, as others do. */
type Described<R extends Route> = RouteResult<R> extends object ? RouteResult<R> : never;

type Handler<R extends Route> = (
  call: RouteCall<R>,
) => Promise<R extends { responseType: string } ? CustomResponse | Described<R> : RouteResult<R>>;

interface Refusals<R extends Route> {
  readonly isExempt?: (call: RouteCall<R>) => Promise<boolean>;
  /** Adds to an error what is known of the call, once its input is read. */
  readonly completeError?: (error: unknown, call: RouteCall<R>) => Promise<unknown>;
}

export interface RouteContext {
  readonly app: FastifyInstance;
  readonly identify: Identify;
  readonly identifyToken: IdentifyToken;
  readonly rateLimits: RateLimits;
  readonly files: FilesProvider;
  readonly openUploads: number;
  readonly responses: ResponseCache;
  readonly publicUrl: string;
  readonly io: RealtimeServer;
}

const noQuery = z.strictObject({});

const canAccess: Record<Access, (user: Account) => boolean> = {
  public: () => true,
  anyone: () => true,
  customer: () => true,
  notHelpdesk: (user) => !isStaff(user.role),
  helpdesk: (user) => isStaff(user.role),
  admin: (user) => user.role === 'Admin',
};

async function identifyCaller(context: RouteContext, route: Route, request: FastifyRequest) {
  if (route.access === 'public') return undefined;
  const token = readBearer(request);
  if (token && isApiToken(token)) return identifyToken(context, route, token);
  const user = token ? await context.identify(token) : undefined;
  if (!user && route.access === 'anyone') return undefined;
  if (!user) throw new ShopError('TOKEN_MISSING');
  if (route.access === 'anyone' && !isSignInFinished(user.secondFactor)) return undefined;
  requireSecondFactor(user.secondFactor, route);
  return user;
}

/** API tokens never reach a call that needs one. */
const hasReauthenticatedRecently = (user: SignedIn | TokenUser) =>
  'isReauthenticationRecent' in user && user.isReauthenticationRecent;

const isBeyondLimit = (error: unknown) =>
  error instanceof ShopError && error.code === 'TOO_MANY_REQUESTS';

/**
 * The first rows of the list of chats are free and the others counted: each look at the window
 * reads again what is loaded.
 * @throws ShopError PROOF_TOO_OLD from the first rows on that are more than daily work needs
 */
async function limitPeopleListed(
  rateLimits: RateLimits,
  rate: 'peopleListed' | 'chatsListed' | 'chatsFound',
  user: Account,
  query: unknown,
) {
  const { pagination } = query as { readonly pagination: PageQuery };
  const { limit, offset } = toLimitOffset(pagination);
  const isBehindFirst = offset + limit > limits.listedRowsWithoutReauthentication;
  if (rate === 'chatsListed' && !isBehindFirst) return;
  if (rate !== 'chatsListed' && isBehindFirst) throw new ShopError('PROOF_TOO_OLD');
  try {
    await rateLimits.consume(rate, callerWithAccount(user), limit);
  } catch (error) {
    throw isBeyondLimit(error) ? new ShopError('PROOF_TOO_OLD') : error;
  }
}

async function identifyToken(
  { identifyToken: identify, rateLimits }: RouteContext,
  route: Route,
  token: string,
): Promise<TokenUser> {
  const holder = await identify(token);
  if (!holder) throw new ShopError('TOKEN_MISSING');
  await rateLimits.consume('apiToken', callerWithToken(holder));
  requireSecondFactor(holder.secondFactor);
  if (!route.scope) throw new ShopError('API_TOKEN_NOT_ACCEPTED');
  if (!holder.scopes.includes(route.scope)) throw new ShopError('API_TOKEN_SCOPE_MISSING');
  return holder.account;
}

function callerOf(rate: RateClass, request: FastifyRequest, user: Account | undefined): Caller {
  return rates[rate].by === 'user' && user ? callerWithAccount(user) : callerAt(request.ip);
}

/** Failures of the shop itself cost the caller nothing. */
function isCallersFault(thrown: unknown): boolean {
  return errors[toShopError(thrown).code].status < 500;
}

async function countDecodedPixels(
  rateLimits: RateLimits,
  ip: string,
  bytes: Buffer,
): Promise<void> {
  const megapixels = Math.ceil((await countPixels(bytes)) / 1_000_000);
  await rateLimits.consume('decoding', callerAt(ip), megapixels);
}

function uploaderOf({ openUploads }: RouteContext, { authorization, ip }: FastifyRequest) {
  const user = authorization?.user;
  const { key } = user ? callerWithAccount(user) : callerAt(ip);
  return { key, most: openUploads };
}

async function readBody(context: RouteContext, route: Route, request: FastifyRequest) {
  const { files, rateLimits } = context;
  if (route.rawBody) return { rawBody: request.body as Buffer };
  if (route.upload) {
    const uploader = uploaderOf(context, request);
    const hasFields = route.body !== undefined;
    const rule = { ...route.upload, hasFields };
    const { upload, fields } = await receiveUpload(request, rule, files, uploader);
    if (!hasFields) return { upload };
    try {
      return { upload, body: parseInput(route.body, fields) };
    } catch (error) {
      await upload.discard();
      throw error;
    }
  }
  if (route.multipart && request.isMultipart()) {
    const uploader = uploaderOf(context, request);
    const { fields, file } = await readMultipart(request, route.multipart, uploader);
    if (file) await countDecodedPixels(rateLimits, request.ip, file.bytes);
    return { body: parseInput(route.body, fields), file };
  }
  const body = route.wrapped ? unwrapData(request.body) : request.body;
  return { body: parseInput(route.body, body) };
}

/** Limits the answer to the fields that the route lists. */
export function serve<C extends Call, R extends Route = Routes[C]>(
  context: RouteContext,
  name: C,
  handler: Handler<R>,
  { isExempt, completeError }: Refusals<R> = {},
): void {
  const route: ListedRoute = { ...readCall(name), ...routes[name] };
  const { app, rateLimits, responses } = context;
  const countsOnceFailed = route.rate !== undefined && (rates[route.rate] as Rate).onceFailed;

  async function authorize(request: FastifyRequest) {
    const user = await identifyCaller(context, route, request);
    const caller = route.rate && callerOf(route.rate, request, user);
    request.authorization = { user, caller };
    if (user && !canAccess[route.access](user)) throw new ShopError('ROLE_MISSING');
    if (user && route.needsReauthentication && !hasReauthenticatedRecently(user))
      throw new ShopError('PROOF_TOO_OLD');
    if (!route.rate || countsOnceFailed) return;
    const spent = rateLimits.consume(route.rate, caller!);
    // Both need what the call says, which is read later.
    if (isExempt || completeError)
      request.authorization.refusal = await spent.catch((error: unknown) => error);
    else await spent;
  }

  async function countFailed(error: unknown, request: FastifyRequest): Promise<never> {
    if (isCallersFault(error)) await rateLimits.consume(route.rate!, callerAt(request.ip));
    throw error;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { user, caller } = request.authorization!;
    let { refusal } = request.authorization!;
    let call: RouteCall<R> | undefined;
    try {
      const params = parseInput(route.params, request.params);
      const query = parseInput(route.query ?? noQuery, parseQueryString(request.url));
      const read = await readBody(context, route, request);
      const parts = { params, query, body: undefined, ...read };
      const { headers, ip } = request;
      const isHead = request.method === 'HEAD';
      const setCookie = (cookie: string) => reply.header('set-cookie', cookie);
      const answerCreated = () => reply.code(201);
      const replies = { setCookie, answerCreated };
      call = { ...parts, user, headers, ip, isHead, ...replies } as unknown as RouteCall<R>;
      if (refusal && (await isExempt?.(call))) refusal = undefined;
      if (refusal) throw refusal;
      if (route.listsPeople && user && !hasReauthenticatedRecently(user)) {
        const rate = route.listsPeople === true ? 'peopleListed' : route.listsPeople;
        await limitPeopleListed(rateLimits, rate, user, query);
      }
      const result = await handler(call).finally(() => read.upload?.discard());
      if (route.changesCatalog) await responses.catchUp();
      reply.header('cache-control', 'private, no-store');
      if (isCustomResponse(result)) return await result.send(reply);
      return z.parse(route.output, result);
    } catch (thrown) {
      const error = refusal ?? thrown;
      if (route.rate && isCallersFault(error)) await rateLimits.countFailure(route.rate, caller!);
      throw completeError && call ? await completeError(error, call) : error;
    }
  }

  app.route({
    method: route.responseType === 'file' ? [route.method, 'HEAD'] : route.method,
    exposeHeadRoute: false,
    url: `/api${route.path}`,
    config: {
      errorBody: route.errorBody,
      rawBody: route.rawBody,
      isOpenedInBrowser: route.responseType === 'redirect' || route.responseType === 'file',
      acceptsPackage: route.upload !== undefined,
      crossOrigin: crossOriginOf(route),
    },
    // It comes before the body is read, which may be large.
    onRequest: authorize,
    handler: answer,
    ...(countsOnceFailed && { errorHandler: countFailed }),
  });
}

interface Authorization {
  readonly user: SignedIn | TokenUser | undefined;
  readonly caller: Caller | undefined;
  /** It is set when the rate is exhausted, and the call decides what that means. */
  refusal?: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    authorization?: Authorization;
  }
  interface FastifyContextConfig {
    errorBody?: 'payment' | undefined;
    rawBody?: true | undefined;
    isOpenedInBrowser?: boolean;
    acceptsPackage?: boolean;
  }
}
