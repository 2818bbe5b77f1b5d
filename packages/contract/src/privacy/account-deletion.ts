import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { currentPasswordField } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';

export const erasedTopics = [
  'account',
  'profileImage',
  'sessions',
  'apiTokens',
  'cart',
  'favorites',
  'chatMessages',
  'contactMessages',
  'subscription',
  'mails',
  'notices',
  'refundReasons',
  'unpaidBilling',
  'reviews',
] as const;

export const retainedTopics = ['orders', 'invoices', 'payments'] as const;

export const deletionRefusalCodes = [
  'LAST_ADMIN',
  'DELETION_PAYMENT_OPEN',
  'DELETION_REFUND_OPEN',
  'DELETION_DISPUTE_OPEN',
] as const;

/** The order is the one that stands in the way, if any does. */
export const deletionRefusal = z.object({
  code: z.enum(deletionRefusalCodes),
  orderDocumentId: z.nullable(z.string()),
});

export type DeletionRefusal = z.infer<typeof deletionRefusal>;

export const deletionOverview = z.object({
  /** Without an entry, there is nothing of the topic. `reviews` go or become anonymous, by choice. */
  goes: z.array(z.object({ topic: z.enum(erasedTopics), count: z.number() })),
  /** `until`: when the last of them goes too. */
  stays: z.array(z.object({ topic: z.enum(retainedTopics), count: z.number(), until: z.string() })),
  refusal: z.nullable(deletionRefusal),
  /** False for a person who never chose one: a recent sign-in replaces it. */
  hasPassword: z.boolean(),
});

export type DeletionOverview = z.infer<typeof deletionOverview>;

export const reviewsChoices = ['anonymous', 'delete'] as const;

export const reviewsChoice = z.enum(reviewsChoices);

export type ReviewsChoice = z.infer<typeof reviewsChoice>;

const deletionInput = z.strictObject({
  /** Without it, the caller has to have signed in within the last ten minutes. */
  password: z.optional(currentPasswordField),
  username: z.string().check(z.maxLength(limits.username.max)),
  reviews: reviewsChoice,
});

export type DeletionInput = z.output<typeof deletionInput>;

export const accountDeletionRoutes = {
  'GET /privacy/deletion': route({
    access: 'customer',
    summary: 'What the deletion of the own account erases, what stays, and what refuses it',
    output: entryOf(deletionOverview),
  }),
  'POST /privacy/deletion': route({
    access: 'customer',
    summary: 'Delete the own account: blocked at once, erased after seven days',
    body: deletionInput,
    output: entryOf(z.object({ at: z.string() })),
    rate: 'accountDeletion',
    errors: [
      ...deletionRefusalCodes,
      'DELETION_ALREADY_SCHEDULED',
      'USERNAME_MISMATCH',
      'PASSWORD_WRONG',
      'PROOF_TOO_OLD',
      'PASSWORD_QUEUE_FULL',
    ],
  }),
  'POST /privacy/deletion/undo': route({
    access: 'public',
    summary: 'Undo the deletion of an account with the token of the email, before it is erased',
    body: z.strictObject({ token: z.catch(z.string().check(z.maxLength(200)), '') }),
    output: z.object({ ok: z.literal(true) }),
    rate: 'confirmation',
    errors: ['UNDO_LINK_INVALID'],
  }),
};
