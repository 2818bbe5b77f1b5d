import { companyRoles } from '@partshelf/contract/companies/companies.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import type { Feature } from '../../platform/feature.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { mountAdminCompanies } from './admin.ts';
import { mountAdminCompanySettings } from './admin-settings.ts';
import { claimPurchases, readClaims, refuseClaim } from './claims.ts';
import { changeCompany, closeCompany, createCompany, requireRole } from './companies.ts';
import { type CompanyEventRow, getEventList } from './company-event-queries.ts';
import { registerDomainJobs } from './domain-checks.ts';
import { addDomain, changeDomain, checkDomain, listOwnDomains, removeDomain } from './domains.ts';
import { deleteExpiredInvitations } from './invitation-queries.ts';
import { mountInvitations } from './invitation-routes.ts';
import { mountJoinRequests } from './join-request-routes.ts';
import { changeRole, readMembers, removeMember } from './members.ts';
import { hasOrders, listCompaniesOf } from './queries.ts';

export const companies: Feature = {
  routes(context, deps) {
    mountCompanies(context, deps);
    mountMembers(context, deps);
    mountCompanyEvents(context, deps);
    mountInvitations(context, deps);
    mountAdminCompanies(context, deps);
    mountClaims(context, deps);
    mountAdminCompanySettings(context, deps);
    mountDomains(context, deps);
    mountJoinRequests(context, deps);
  },
  jobs: registerDomainJobs,
  cleanups: {
    companyInvitations: ({ db }, limit) => deleteExpiredInvitations(db, limit),
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
    const { id, ...company } = await requireRole(db, user.id, params.documentId, companyRoles);
    return { data: { ...company, hasOrders: await hasOrders(db, id) } };
  });

  serve(context, 'PUT /companies/:documentId', async ({ user, params, body }) => ({
    data: await changeCompany({ db, io }, user, params.documentId, body),
  }));

  serve(context, 'DELETE /companies/:documentId', async ({ user, params }) => ({
    data: await closeCompany({ db, io }, user, params.documentId),
  }));
}

function mountMembers(context: RouteContext, shopDeps: Deps): void {
  const deps = { ...shopDeps, io: context.io };

  serve(context, 'GET /companies/:documentId/members', async ({ user, params, query }) => {
    const { pagination, ...filters } = query;
    const page = toLimitOffset(pagination);
    const found = await readMembers(deps, user.id, params.documentId, filters, page);
    return { data: found.members, meta: { pagination: toPagination(pagination, found.total) } };
  });

  serve(context, 'PUT /companies/:documentId/members/:member', async ({ user, params, body }) => ({
    data: await changeRole(deps, { user, ...params }, body.role),
  }));

  serve(context, 'DELETE /companies/:documentId/members/:member', async ({ user, params }) => {
    await removeMember(deps, { user, ...params });
    return { data: null };
  });
}

function mountClaims(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /companies/:documentId/claims', async ({ user, params }) => ({
    data: await readClaims(deps, user, params.documentId),
  }));

  serve(context, 'POST /companies/:documentId/claims', async ({ user, params }) => ({
    data: await claimPurchases(deps, user, params.documentId),
  }));

  serve(context, 'POST /company-claims/refuse', async ({ body }) => {
    await refuseClaim(deps, body.token);
    return { ok: true as const };
  });
}

function mountDomains(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /companies/:documentId/domains', async ({ user, params }) => ({
    data: await listOwnDomains(deps, user, params.documentId),
  }));

  serve(context, 'POST /companies/:documentId/domains', async ({ user, params, body }) => ({
    data: await addDomain(deps, user, { ...params, ...body }),
  }));

  serve(context, 'POST /companies/:documentId/domains/:domain/check', async ({ user, params }) => ({
    data: await checkDomain(deps, user, params),
  }));

  serve(context, 'PUT /companies/:documentId/domains/:domain', async ({ user, params, body }) => ({
    data: await changeDomain(deps, user, params, body.joining),
  }));

  serve(context, 'DELETE /companies/:documentId/domains/:domain', async ({ user, params }) => {
    await removeDomain(deps, user, params);
    return { data: null };
  });
}

function mountCompanyEvents(context: RouteContext, { db, branding }: Deps): void {
  serve(context, 'GET /companies/:documentId/audit', async ({ user, params, query }) => {
    const { pagination, ...filters } = query;
    await requireRole(db, user.id, params.documentId, ['owner']);
    const list = getEventList(db, user.id, params.documentId, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /companies/:documentId/audit.csv', async ({ user, params, query }) => {
    await requireRole(db, user.id, params.documentId, ['owner']);
    const list = getEventList(db, user.id, params.documentId, query);
    const columns = eventColumns(branding.brand().name);
    return csvFile('company-audit.csv', columns, readWholeList(list));
  });
}

const nameOf = ({ username }: { readonly username: string | null }) =>
  username ?? 'a former colleague';

const eventColumns = (shopName: string): CsvColumns<CompanyEventRow> => ({
  event: ({ documentId }) => documentId,
  at: ({ createdAt }) => createdAt,
  person: ({ kind, actor }) =>
    kind === 'claim refused' ? 'a buyer' : actor ? nameOf(actor) : shopName,
  kind: ({ kind }) => kind,
  about: ({ subject }) => subject && nameOf(subject),
  details: ({ details }) => JSON.stringify(details),
});
