import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, nothing } from '../api/envelope.ts';
import { documentId, emailField } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { companyRole, ownCompany } from './companies.ts';

export const companyInvitation = z.object({
  documentId: z.string(),
  email: z.string(),
  role: companyRole,
  createdAt: timestamp,
  expiresAt: timestamp,
});

export type CompanyInvitation = z.infer<typeof companyInvitation>;

export const companyInvitationInput = z.strictObject({ email: emailField, role: companyRole });

export type CompanyInvitationInput = z.output<typeof companyInvitationInput>;

const sentToken = z.strictObject({ token: z.catch(z.string().check(z.maxLength(200)), '') });

export const companyInvitationRoutes = {
  'GET /companies/:documentId/invitations': route({
    access: 'customer',
    summary: 'The open invitations of a company, newest first; its owners see them',
    params: z.strictObject({ documentId }),
    output: z.object({ data: z.array(companyInvitation) }),
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING'],
  }),
  'POST /companies/:documentId/invitations': route({
    access: 'customer',
    needsReauthentication: true,
    summary: 'Invite a person to a company by mail; an earlier link to the address becomes invalid',
    params: z.strictObject({ documentId }),
    body: companyInvitationInput,
    output: entryOf(companyInvitation),
    rate: 'companyInvitation',
    errors: [
      'NOT_FOUND',
      'COMPANY_ROLE_MISSING',
      'COMPANY_CLOSED',
      'ALREADY_MEMBER',
      'TOO_MANY_INVITATIONS',
    ],
  }),
  'DELETE /companies/:documentId/invitations/:invitation': route({
    access: 'customer',
    summary: 'Withdraw an invitation',
    params: z.strictObject({ documentId, invitation: documentId }),
    output: nothing,
    rate: 'company',
    errors: ['NOT_FOUND', 'COMPANY_ROLE_MISSING', 'COMPANY_CLOSED'],
  }),
  'POST /company-invitations/preview': route({
    access: 'customer',
    summary: 'The invitation that a link leads to; only the invited address may read it',
    body: sentToken,
    output: entryOf(z.object({ company: z.string(), role: companyRole, expiresAt: timestamp })),
    rate: 'company',
    errors: ['INVITATION_INVALID', 'INVITATION_OF_ANOTHER', 'COMPANY_CLOSED', 'ALREADY_MEMBER'],
  }),
  'POST /company-invitations/accept': route({
    access: 'customer',
    summary: 'Join the company; only an account with the address of the invitation can',
    body: sentToken,
    output: entryOf(ownCompany),
    rate: 'company',
    errors: [
      'INVITATION_INVALID',
      'INVITATION_OF_ANOTHER',
      'COMPANY_CLOSED',
      'ALREADY_MEMBER',
      'TOO_MANY_COMPANIES',
    ],
  }),
};
