import {
  googleScreen,
  microsoftConnectPath,
  microsoftScreen,
} from '@partshelf/contract/accounts/provider-screens.ts';
import { errors } from '@partshelf/contract/api/errors.ts';
import type { Deps } from '../../deps.ts';
import { type CustomResponse, redirectTo } from '../../http/custom-responses.ts';
import { ShopError, toShopError } from '../../platform/errors.ts';
import { callerAt } from '../../platform/rate-limits.ts';
import type { GoogleProvider } from '../../providers/google.ts';
import type { MicrosoftProvider } from '../../providers/microsoft.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { exemptKnownDevices, readDevice, writeDeviceCookie } from './devices.ts';
import { googleFlowCookie, googleTicket, signInGoogleUser } from './google.ts';
import {
  connectSignedInUser,
  confirmConnection,
  mailConnectionLink,
  microsoftFlowCookie,
  microsoftTicket,
  pendingCookie,
  type PendingMicrosoftAccount,
  signInMicrosoftUser,
} from './microsoft.ts';
import { findUserByMicrosoftAccount } from './provider-queries.ts';
import { exchangeTicket, ticketCookie } from './provider-sign-in.ts';

function requireGoogle({ google }: Deps): GoogleProvider {
  if (!google) throw new ShopError('GOOGLE_OFF');
  return google;
}

export function mountGoogle(context: RouteContext, deps: Deps): void {
  const { config, now } = deps;
  const { redirectToScreen, redirectFailureToScreen } = createRedirects(deps, googleScreen);
  const cleared = googleFlowCookie.clear(config);

  async function begin(): Promise<CustomResponse> {
    const { address, flow } = await requireGoogle(deps).begin();
    return redirectTo(address, [googleFlowCookie.write(flow, config, now())]);
  }

  serve(context, 'GET /connect/google', ({ headers }) =>
    begin().catch((error: unknown) => redirectFailureToScreen(error, headers.accept, [cleared])),
  );

  serve(context, 'GET /connect/google/callback', async ({ query, headers, ip }) => {
    try {
      const provider = requireGoogle(deps);
      const flow = googleFlowCookie.read(headers.cookie, config, now());
      if (!flow) throw new ShopError('GOOGLE_SESSION_INVALID');
      const profile = await provider.finish(flow, query);
      const ticket = await signInGoogleUser(deps, profile, (rate) =>
        context.rateLimits.consume(rate, callerAt(ip)),
      );
      const cookies = [cleared, ticketCookie(googleTicket, ticket.forCookie, config)];
      return redirectToScreen('ticket', ticket.forUrl, cookies);
    } catch (error) {
      return redirectFailureToScreen(error, headers.accept, [cleared]);
    }
  });

  serve(
    context,
    'GET /auth/google/callback',
    async ({ query, headers, ip, setCookie }) => {
      const device = readDevice({ headers, ip }, config);
      const jwt = await exchangeTicket(
        deps,
        googleTicket,
        query.access_token,
        headers.cookie,
        device,
      );
      setCookie(writeDeviceCookie(device, config));
      return { jwt };
    },
    exemptKnownDevices(config),
  );
}

const done = { ok: true } as const;

function requireMicrosoft({ microsoft }: Deps): MicrosoftProvider {
  if (!microsoft) throw new ShopError('MICROSOFT_OFF');
  return microsoft;
}

export function mountMicrosoft(context: RouteContext, deps: Deps): void {
  const { config, now } = deps;
  const { redirectToScreen, redirectFailureToScreen } = createRedirects(deps, microsoftScreen);
  const cleared = microsoftFlowCookie.clear(config);

  async function begin(): Promise<CustomResponse> {
    const { address, flow } = await requireMicrosoft(deps).begin();
    return redirectTo(address, [microsoftFlowCookie.write(flow, config, now())]);
  }

  serve(context, 'GET /connect/microsoft', ({ headers }) =>
    begin().catch((error: unknown) => redirectFailureToScreen(error, headers.accept, [cleared])),
  );

  serve(context, 'GET /connect/microsoft/callback', async ({ query, headers, ip }) => {
    try {
      const provider = requireMicrosoft(deps);
      const flow = microsoftFlowCookie.read(headers.cookie, config, now());
      if (!flow) throw new ShopError('MICROSOFT_SESSION_INVALID');
      const profile = await provider.finish(flow, query);
      const arrival = await signInMicrosoftUser(deps, profile, (rate) =>
        context.rateLimits.consume(rate, callerAt(ip)),
      );
      if ('pending' in arrival) {
        const cookies = [cleared, pendingCookie.write(arrival.pending, config, now())];
        return redirectTo(`${config.publicUrl}${microsoftConnectPath}`, cookies);
      }
      const { forUrl, forCookie } = arrival.ticket;
      const cookies = [cleared, ticketCookie(microsoftTicket, forCookie, config)];
      return redirectToScreen('ticket', forUrl, cookies);
    } catch (error) {
      return redirectFailureToScreen(error, headers.accept, [cleared]);
    }
  });

  serve(
    context,
    'GET /auth/microsoft/callback',
    async ({ query, headers, ip, setCookie }) => {
      const device = readDevice({ headers, ip }, config);
      const half = query.access_token;
      const jwt = await exchangeTicket(deps, microsoftTicket, half, headers.cookie, device);
      setCookie(writeDeviceCookie(device, config));
      return { jwt };
    },
    exemptKnownDevices(config),
  );

  mountMicrosoftConnection(context, deps);
}

/** It connects a Microsoft account with the account of the shop that has its address. */
function mountMicrosoftConnection(context: RouteContext, deps: Deps): void {
  const { config, now } = deps;

  function readPending(cookies: string | undefined): PendingMicrosoftAccount {
    const pending = pendingCookie.read(cookies, config, now());
    if (!pending) throw new ShopError('MICROSOFT_SESSION_INVALID');
    return pending;
  }

  serve(context, 'GET /connect/microsoft/pending', async ({ headers }) => {
    const pending = readPending(headers.cookie);
    const isConnected = await findUserByMicrosoftAccount(deps.db, pending);
    if (isConnected) throw new ShopError('MICROSOFT_SESSION_INVALID');
    return { email: pending.email, isNew: pending.isNew };
  });

  serve(context, 'POST /connect/microsoft/mail', async ({ headers }) => {
    await mailConnectionLink(deps, readPending(headers.cookie));
    return done;
  });

  serve(
    context,
    'POST /connect/microsoft/confirm',
    async ({ body, headers, ip, setCookie }) => {
      const device = readDevice({ headers, ip }, config);
      const pending = readPending(headers.cookie);
      const jwt = await confirmConnection(deps, body.token, pending, device);
      setCookie(writeDeviceCookie(device, config));
      return { jwt };
    },
    exemptKnownDevices(config),
  );

  serve(context, 'POST /connect/microsoft/link', async ({ user, headers }) => {
    await connectSignedInUser(deps, user, readPending(headers.cookie));
    return done;
  });
}

interface Screen {
  readonly path: string;
  readonly ticket: string;
  readonly error: string;
}

/** Answers of the calls that a browser opens: they lead to the screen of the provider. */
function createRedirects({ config, log }: Pick<Deps, 'config' | 'log'>, screen: Screen) {
  function redirectToScreen(
    name: 'ticket' | 'error',
    value: string,
    cookies: readonly string[],
  ): CustomResponse {
    const query = new URLSearchParams({ [screen[name]]: value });
    return redirectTo(`${config.publicUrl}${screen.path}?${query}`, cookies);
  }

  function redirectFailureToScreen(
    thrown: unknown,
    accept: string | undefined,
    cookies: readonly string[],
  ): CustomResponse {
    if (!accept?.includes('text/html')) throw thrown;
    const failure = toShopError(thrown);
    if ('alert' in errors[failure.code]) log.error({ err: failure.cause ?? failure }, failure.code);
    return redirectToScreen('error', failure.code, cookies);
  }

  return { redirectToScreen, redirectFailureToScreen };
}
