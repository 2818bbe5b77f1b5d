import * as z from 'zod/mini';
import { currentPasswordField } from '../api/fields.ts';
import { route } from '../api/route.ts';

const signInMethods = z.object({
  password: z.boolean(),
  google: z.boolean(),
  microsoft: z.nullable(z.object({ label: z.string(), createdAt: z.string() })),
});

export type SignInMethods = z.infer<typeof signInMethods>;

export const signInMethodNames = ['password', 'google', 'microsoft'] as const;

export type SignInMethodName = (typeof signInMethodNames)[number];

const removalInput = z.strictObject({
  method: z.enum(signInMethodNames),
  /** Without it, or with a second factor, the person must have proved who they are recently. */
  currentPassword: z.optional(currentPasswordField),
});

export type SignInMethodRemoval = z.infer<typeof removalInput>;

export const signInMethodRoutes = {
  'GET /users/me/sign-in-methods': route({
    access: 'customer',
    summary: 'The ways to sign in to the own account',
    output: signInMethods,
  }),
  'POST /users/me/sign-in-methods/remove': route({
    access: 'customer',
    summary: 'Remove a way to sign in, unless it is the only one',
    body: removalInput,
    output: z.object({ ok: z.literal(true) }),
    rate: 'passwordChange',
    errors: [
      'NOT_FOUND',
      'PASSWORD_WRONG',
      'PROOF_TOO_OLD',
      'LAST_SIGN_IN_METHOD',
      'PASSWORD_QUEUE_FULL',
    ],
  }),
};
