import { companyRoles } from '@partshelf/contract/companies/companies.ts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { changeCompany, createCompany, requireRole } from './companies.ts';
import { mountCompanyEvents } from './company-event-routes.ts';
import { listCompaniesOf } from './queries.ts';

export const companies: Feature = {
  routes(context, deps) {
    mountCompanies(context, deps);
    mountCompanyEvents(context, deps);
  },
};

function mountCompanies(context: RouteContext, deps: Deps): void {
  const { io } = context;
  const { db } = deps;

  serve(context, 'GET /companies', async ({ user }) => ({
    data: await listCompaniesOf(db, user.id),
  }));

  serve(context, 'POST /companies', async ({ user, body }) => ({
    data: await createCompany(deps, user, body.name),
  }));

  serve(context, 'GET /companies/:documentId', async ({ user, params }) => {
    const { id: _id, ...company } = await requireRole(db, user.id, params.documentId, companyRoles);
    return { data: company };
  });

  serve(context, 'PUT /companies/:documentId', async ({ user, params, body }) => ({
    data: await changeCompany({ db, io }, user, params.documentId, body),
  }));
}
