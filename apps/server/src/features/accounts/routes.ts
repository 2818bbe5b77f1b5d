import { setTimeout as delay } from 'node:timers/promises';
import type { RateClass } from '@partshelf/contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { redirectTo } from '../../http/custom-responses.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import { type Caller, callerAt, type RateLimits } from '../../platform/rate-limits.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { getSignedInUser, logIn } from './accounts.ts';
import { mountAdminCustomerExport } from './admin-export.ts';
import { mountAdminUser } from './admin-user.ts';
import { mountAdminUsers } from './admin.ts';
import { accountCleanups } from './cleanup.ts';
import {
  type Device,
  exemptKnownDevices,
  findKnownPlace,
  readDevice,
  writeDeviceCookie,
} from './devices.ts';
import { readEmailAddress } from './email-address.ts';
import { registerGoogleImageJobs } from './google.ts';
import { acceptStaffInvitation } from './invitations.ts';
import { resetPassword, sendPasswordReset } from './password-change.ts';
import { mountApiTokens, mountProfile, mountSignInMethods } from './profile-routes.ts';
import { mountGoogle, mountMicrosoft } from './provider-routes.ts';
import { confirmEmail, register, resendConfirmation } from './registration.ts';
import { mountPasskeys, mountReauthentication, mountSecondFactor } from './second-factor-routes.ts';
import { endSession } from './sessions.ts';

export const accounts: Feature = {
  routes(context, deps) {
    mountAccounts(context, deps);
    mountGoogle(context, deps);
    mountMicrosoft(context, deps);
    mountSignInMethods(context, deps);
    mountSecondFactor(context, deps);
    mountPasskeys(context, deps);
    mountReauthentication(context, deps);
    mountProfile(context, deps);
    mountApiTokens(context, deps);
    mountAdminUsers(context, deps);
    mountAdminUser(context, deps);
    mountAdminCustomerExport(context, deps);
  },
  jobs: registerGoogleImageJobs,
  cleanups: accountCleanups,
};

const minimumDurationMs = 150;
const done = { ok: true } as const;

/** This way, the response time does not reveal whether an email is known. */
async function withMinimumDuration(work: Promise<void>): Promise<void> {
  await Promise.all([work, delay(minimumDurationMs)]);
}

function mountAccounts(context: RouteContext, deps: Deps): void {
  const { publicUrl } = deps.config;
  const exempt = exemptKnownDevices(deps.config);

  /** Password managers lead there. */
  context.app.get('/.well-known/change-password', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`${publicUrl}/profile/security#password`, 302),
  );

  mountLogin(context, deps);

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

  serve(context, 'POST /auth/accept-invitation', async ({ body }) => ({
    email: await acceptStaffInvitation(deps, body),
  }));

  serve(context, 'DELETE /sessions/current', async ({ user }) => {
    await endSession(deps.db, user.sessionId);
    return done;
  });

  serve(context, 'GET /users/me', async ({ user, query }) =>
    getSignedInUser(deps, user, query.populate),
  );
}

function mountLogin(context: RouteContext, deps: Deps): void {
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
}

interface LoginAttempt {
  readonly identifier: string;
  readonly ip: string;
  readonly device: Device;
}

const findPlaceOfLogin = (
  deps: Pick<Deps, 'config' | 'db'>,
  { identifier, device }: Pick<LoginAttempt, 'identifier' | 'device'>,
) => findKnownPlace(deps, { email: accountOf(identifier) }, device);

/**
 * Tries count before they are made, because many may come at once. Those from a known device count
 * for it alone, those from a known network for its IP address and the network.
 * @throws ShopError TOO_MANY_REQUESTS, or what `attemptLogin` throws
 */
async function withinLoginLimits<Result>(
  deps: Pick<Deps, 'config' | 'db'>,
  rateLimits: RateLimits,
  attempt: LoginAttempt,
  attemptLogin: () => Promise<Result>,
): Promise<Result> {
  const account = accountOf(attempt.identifier);
  const { key: ipKey, describe } = callerAt(attempt.ip);
  const place = await findPlaceOfLogin(deps, attempt);
  const here = place?.startsWith('device:') ? place : ipKey;
  const spent: readonly (readonly [RateClass, Caller])[] = [
    ['loginToAccountFromHere', { key: `${here} ${account}`, describe }],
    ['loginToAccount', { key: place ? `${place} ${account}` : account, describe }],
  ];
  for (const [rate, caller] of spent) await rateLimits.consume(rate, caller);
  let isWrong = false;
  try {
    return await attemptLogin();
  } catch (error) {
    isWrong = error instanceof ShopError && error.code === 'CREDENTIALS_WRONG';
    throw error;
  } finally {
    if (!isWrong) for (const [rate, caller] of spent) await rateLimits.restore(rate, caller);
  }
}

function accountOf(identifier: string): string {
  return readEmailAddress(identifier) ?? identifier.normalize('NFKC').trim().toLowerCase();
}
