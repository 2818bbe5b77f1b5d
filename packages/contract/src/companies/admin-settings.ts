import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { route } from '../api/route.ts';

const companySettings = z.strictObject({
  allowsClaims: z.boolean(),
});

export type CompanySettings = z.output<typeof companySettings>;

export const adminCompanySettingsRoutes = {
  'GET /back-office/company-settings': route({
    access: 'admin',
    summary: 'What companies may do in this shop',
    output: entryOf(companySettings),
  }),
  'PUT /back-office/company-settings': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Change what companies may do; terms and screens follow',
    body: companySettings,
    output: entryOf(companySettings),
    rate: 'staffWrite',
  }),
};
