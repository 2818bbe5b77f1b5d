import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { route } from '../api/route.ts';

/** These are numbers only: an owner does not learn who has bought what. */
const companyClaims = z.object({
  claimable: z.object({ orders: z.int(), buyers: z.int() }),
  waiting: z.int(),
  moved: z.int(),
  refused: z.int(),
});

export type CompanyClaims = z.infer<typeof companyClaims>;

const params = z.strictObject({ documentId });

export const claimRoutes = {
  'GET /companies/:documentId/claims': route({
    access: 'customer',
    summary: 'How many purchases were made from the verified domains of a company; for its owners',
    params,
    output: entryOf(companyClaims),
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING', 'CLAIMS_OFF'],
  }),
  'POST /companies/:documentId/claims': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'Claim these purchases: each buyer is mailed, and they move unless the buyer refuses',
    params,
    body: z.strictObject({}),
    output: entryOf(companyClaims),
    rate: 'company',
    errors: [
      'NOT_FOUND',
      'COMPANY_ROLE_MISSING',
      'COMPANY_CLOSED',
      'CLAIMS_OFF',
      'NOTHING_TO_CLAIM',
    ],
  }),
  'POST /company-claims/refuse': route({
    access: 'public',
    summary: 'Refuse a claim with the token of the email, within 14 days',
    body: z.strictObject({ token: z.catch(z.string().check(z.maxLength(200)), '') }),
    output: z.object({ ok: z.literal(true) }),
    rate: 'confirmation',
    errors: ['CLAIM_LINK_INVALID'],
  }),
};
