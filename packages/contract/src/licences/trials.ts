import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId, lineRules, reference, text } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { limits } from '../limits.ts';
import { licenceDetails, tenantField } from './licences.ts';

export const trialInput = z.strictObject({
  product: reference,
  tenant: tenantField,
  /** Its members share the trial. */
  company: z.optional(documentId),
});

export type TrialInput = z.infer<typeof trialInput>;

export const trialExtension = z.strictObject({
  reason: text('Say what you need the days for').check(
    ...lineRules('Reason', limits.requestReasonMax),
  ),
});

export const trialRoutes = {
  'POST /trials': route({
    access: 'customer',
    summary: 'Try a product in one tenant, or share the trial that a company has already',
    body: trialInput,
    output: entryOf(licenceDetails),
    rate: 'write',
    errors: [
      'TRIAL_NOT_OFFERED',
      'TRIAL_ADDRESS_REFUSED',
      'TRIAL_DOMAIN_BLOCKED',
      'TRIAL_USED',
      'NOT_FOUND',
      'COMPANY_CLOSED',
      'MICROSOFT_UNAVAILABLE',
    ],
  }),
  'POST /trials/:documentId/extend': route({
    access: 'customer',
    summary: 'Add days to a trial that runs, once',
    params: z.strictObject({ documentId }),
    body: trialExtension,
    output: entryOf(licenceDetails),
    rate: 'write',
    errors: ['NOT_FOUND', 'LICENCE_INACTIVE', 'TRIAL_EXTENDED'],
  }),
};
