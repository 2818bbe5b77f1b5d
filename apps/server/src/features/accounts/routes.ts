import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { redirectTo } from '../../http/custom-responses.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { getSignedInUser, logIn } from './accounts.ts';
import { exemptKnownDevices, readDevice, writeDeviceCookie } from './sessions/device-cookie.ts';
import { findPlaceOfLogin, withinLoginLimits } from './sessions/login-limits.ts';
import { resetPassword, sendPasswordReset } from './passwords/password-reset.ts';
import { confirmEmail, register, resendConfirmation } from './registration/registration.ts';
import { endSession } from './sessions/sessions.ts';

const minimumDurationMs = 150;
const done = { ok: true } as const;

/** So that the response time does not reveal whether an address is known. */
async function withMinimumDuration(work: Promise<void>): Promise<void> {
  await Promise.all([work, delay(minimumDurationMs)]);
}

export function mountAccounts(context: RouteContext, deps: Deps): void {
  const { publicUrl } = deps.config;
  const exempt = exemptKnownDevices(deps.config);

  /** Password managers lead there. */
  context.app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(`${publicUrl}/profile#password`, 302),
  );

  serve(
    context,
    'POST /auth/local',
    async ({ body, headers, ip, setCookie }) => {
      const device = readDevice({ headers, ip }, deps.config);
      const attempt = { identifier: body.identifier, ip, device };
      const jwt = await withinLoginLimits(deps, context.rateLimits, attempt, () =>
        logIn(deps, body, device),
      );
      setCookie(writeDeviceCookie(device, deps.config));
      return { jwt };
    },
    {
      isExempt: async ({ body, headers, ip }) => {
        const device = readDevice({ headers, ip }, deps.config);
        return (await findPlaceOfLogin(deps, { ...body, device })) !== undefined;
      },
    },
  );

  serve(context, 'POST /auth/local/register', async ({ body, file }) => {
    return { user: await register(deps, body, file?.bytes) };
  });

  serve(context, 'POST /auth/send-email-confirmation', async ({ body }) => {
    await withMinimumDuration(resendConfirmation(deps, body.email));
    return { email: body.email, sent: true as const };
  });

  serve(context, 'GET /auth/email-confirmation', async ({ query }) => {
    const search = new URLSearchParams({ confirmation: query.confirmation });
    return redirectTo(`${publicUrl}/confirm-email?${search}`);
  });

  serve(
    context,
    'POST /auth/email-confirmation',
    async ({ body }) => {
      await confirmEmail(deps, body.confirmation);
      return done;
    },
    exempt,
  );

  serve(context, 'POST /auth/forgot-password', async ({ body }) => {
    await withMinimumDuration(sendPasswordReset(deps, body.email));
    return done;
  });

  serve(
    context,
    'POST /auth/reset-password',
    async ({ body }) => {
      await resetPassword(deps, body);
      return done;
    },
    exempt,
  );

  serve(context, 'DELETE /sessions/current', async ({ user }) => {
    await endSession(deps.db, user.sessionId);
    return done;
  });

  serve(context, 'GET /users/me', async ({ user, query }) =>
    getSignedInUser(deps, user, query.populate),
  );
}
