import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../deps.ts';
import { redirectTo } from '../../http/answers.ts';
import { networkOf } from '../../http/callers/caller-address.ts';
import { type Door, serve } from '../../serve.ts';
import { getUser, logIn } from './accounts.ts';
import { withinLoginLimits } from './sessions/login-limits.ts';
import { resetPassword, sendPasswordReset } from './passwords/password-reset.ts';
import { confirmEmail, register, resendConfirmation } from './registration/registration.ts';
import { endSession } from './sessions/sessions.ts';

const steadyPaceMs = 150;
const done = { ok: true } as const;

/** Answers no sooner than that, so that the time does not tell whether an address is known. */
async function atSteadyPace(work: Promise<void>): Promise<void> {
  await Promise.all([work, delay(steadyPaceMs)]);
}

export function mountAccounts(door: Door, deps: Deps): void {
  const { accounts } = routes;
  const { publicUrl } = deps.config;

  serve(door, accounts.login, async ({ body, headers, ip }) => {
    const attempt = { identifier: body.identifier, ip };
    const jwt = await withinLoginLimits(door.rateLimits, attempt, () =>
      logIn(deps, body, { userAgent: headers['user-agent'], network: networkOf(ip) }),
    );
    return { jwt };
  });

  serve(door, accounts.register, async ({ body, file }) => {
    return { user: await register(deps, body, file?.bytes) };
  });

  serve(door, accounts.sendEmailConfirmation, async ({ body }) => {
    await atSteadyPace(resendConfirmation(deps, body.email));
    return { email: body.email, sent: true as const };
  });

  serve(door, accounts.openConfirmation, async ({ query }) => {
    const search = new URLSearchParams({ confirmation: query.confirmation });
    return redirectTo(`${publicUrl}/confirm-email?${search}`);
  });

  serve(door, accounts.confirmEmail, async ({ body }) => {
    await confirmEmail(deps, body.confirmation);
    return done;
  });

  serve(door, accounts.forgotPassword, async ({ body }) => {
    await atSteadyPace(sendPasswordReset(deps, body.email));
    return done;
  });

  serve(door, accounts.resetPassword, async ({ body }) => {
    await resetPassword(deps, body);
    return done;
  });

  serve(door, accounts.logout, async ({ user }) => {
    await endSession(deps.db, user.sessionId);
    return done;
  });

  serve(door, accounts.me, async ({ user, query }) => getUser(deps, user.id, query.populate));
}
