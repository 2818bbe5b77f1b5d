import { googleScreen } from '@partshelf/contract/accounts/provider-screens.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { type CustomResponse, redirectTo } from '../../../http/custom-responses.ts';
import { callerAt } from '../../../http/callers/callers.ts';
import type { GoogleProvider } from '../../../providers/google.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { createRedirects } from '../provider-sign-in/redirects.ts';
import { exchangeTicket, ticketCookie } from '../provider-sign-in/tickets.ts';
import { exemptKnownDevices, readDevice, writeDeviceCookie } from '../sessions/device-cookie.ts';
import { googleFlowCookie, googleTicket } from './cookies.ts';
import { signInGoogleUser } from './sign-in.ts';

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
      const person = await provider.finish(flow, query);
      const ticket = await signInGoogleUser(deps, person, (rate) =>
        context.rateLimits.consume(rate, callerAt(ip)),
      );
      const cookies = [cleared, ticketCookie(googleTicket, ticket.forCookie, config)];
      return redirectToScreen('ticket', ticket.forAddress, cookies);
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
