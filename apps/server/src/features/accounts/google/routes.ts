import { errors } from '@partshelf/contract/api/errors.ts';
import { googleScreen } from '@partshelf/contract/accounts/google-screen.ts';
import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError, toShopError } from '../../../errors.ts';
import { type CustomResponse, redirectTo } from '../../../http/custom-responses.ts';
import { networkOf } from '../../../http/callers/caller-address.ts';
import type { GoogleProvider } from '../../../providers/google.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { flowCookie, clearedFlowCookie, readFlow, readTicket, ticketCookie } from './cookies.ts';
import { signInGoogleUser, exchangeTicket } from './sign-in.ts';

function requireGoogle({ google }: Deps): GoogleProvider {
  if (!google) throw new ShopError('GOOGLE_OFF');
  return google;
}

export function mountGoogle(context: RouteContext, deps: Deps): void {
  const { google } = routes;
  const { config, log, now } = deps;

  function redirectToScreen(
    name: keyof typeof googleScreen,
    value: string,
    cookies: string[],
  ): CustomResponse {
    const query = new URLSearchParams({ [googleScreen[name]]: value });
    const address = `${config.publicUrl}${googleScreen.path}?${query}`;
    return redirectTo(address, [clearedFlowCookie(config), ...cookies]);
  }

  function redirectFailureToScreen(thrown: unknown, accept: string | undefined): CustomResponse {
    if (!accept?.includes('text/html')) throw thrown;
    const failure = toShopError(thrown);
    if ('alert' in errors[failure.code]) log.error({ err: failure.cause ?? failure }, failure.code);
    return redirectToScreen('error', failure.code, []);
  }

  async function begin(): Promise<CustomResponse> {
    const { address, flow } = await requireGoogle(deps).begin();
    return redirectTo(address, [flowCookie(flow, config, now())]);
  }

  serve(context, google.connect, ({ headers }) =>
    begin().catch((error: unknown) => redirectFailureToScreen(error, headers.accept)),
  );

  serve(context, google.comeBack, async ({ query, headers }) => {
    try {
      const provider = requireGoogle(deps);
      const flow = readFlow(headers.cookie, config, now());
      if (!flow) throw new ShopError('GOOGLE_SESSION_INVALID');
      const ticket = await signInGoogleUser(deps, await provider.finish(flow, query));
      const cookies = [ticketCookie(ticket.forCookie, config)];
      return redirectToScreen('ticket', ticket.forAddress, cookies);
    } catch (error) {
      return redirectFailureToScreen(error, headers.accept);
    }
  });

  serve(context, google.exchange, async ({ query, headers, ip }) => {
    const half = readTicket(headers.cookie);
    const device = { userAgent: headers['user-agent'], network: networkOf(ip) };
    return { jwt: await exchangeTicket(deps, query.access_token, half, device) };
  });
}
