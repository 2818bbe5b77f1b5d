import { errors } from '@partshelf/contract/errors.ts';
import { googleScreen } from '@partshelf/contract/google.ts';
import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError, toShopError } from '../../../errors.ts';
import { type Answer, redirectTo } from '../../../http/answers.ts';
import { networkOf } from '../../../http/callers/caller-address.ts';
import type { GoogleProvider } from '../../../providers/google.ts';
import { type Door, serve } from '../../../serve.ts';
import { flowCookie, noFlowCookie, readFlow, readTicket, ticketCookie } from './cookies.ts';
import { admitGoogleUser, exchangeTicket } from './sign-in.ts';

function requireGoogle({ google }: Deps): GoogleProvider {
  if (!google) throw new ShopError('GOOGLE_OFF');
  return google;
}

export function mountGoogle(door: Door, deps: Deps): void {
  const { google } = routes;
  const { config, log, now } = deps;

  function leadToScreen(name: keyof typeof googleScreen, value: string, cookies: string[]): Answer {
    const query = new URLSearchParams({ [googleScreen[name]]: value });
    const address = `${config.publicUrl}${googleScreen.path}?${query}`;
    return redirectTo(address, [noFlowCookie(config), ...cookies]);
  }

  /** A browser is led to the screen that tells its owner what went wrong. */
  function leadFailureToScreen(thrown: unknown, accept: string | undefined): Answer {
    if (!accept?.includes('text/html')) throw thrown;
    const failure = toShopError(thrown);
    if ('alert' in errors[failure.code]) log.error({ err: failure.cause ?? failure }, failure.code);
    return leadToScreen('error', failure.code, []);
  }

  async function begin(): Promise<Answer> {
    const { address, flow } = await requireGoogle(deps).begin();
    return redirectTo(address, [flowCookie(flow, config, now())]);
  }

  serve(door, google.connect, ({ headers }) =>
    begin().catch((error: unknown) => leadFailureToScreen(error, headers.accept)),
  );

  serve(door, google.comeBack, async ({ query, headers }) => {
    try {
      const provider = requireGoogle(deps);
      const flow = readFlow(headers.cookie, config, now());
      if (!flow) throw new ShopError('GOOGLE_SESSION_INVALID');
      const ticket = await admitGoogleUser(deps, await provider.finish(flow, query));
      const cookies = [ticketCookie(ticket.forCookie, config)];
      return leadToScreen('ticket', ticket.forAddress, cookies);
    } catch (error) {
      return leadFailureToScreen(error, headers.accept);
    }
  });

  serve(door, google.exchange, async ({ query, headers, ip }) => {
    const half = readTicket(headers.cookie);
    const device = { userAgent: headers['user-agent'], network: networkOf(ip) };
    return { jwt: await exchangeTicket(deps, query.access_token, half, device) };
  });
}
