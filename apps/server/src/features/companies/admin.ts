import type {
  AddOwnerInput,
  AdminCompanyDetailsResult,
  CompanyPaymentTerms,
} from '@partshelf/contract/companies/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Currency } from '@partshelf/contract/currencies.ts';
import { formatDecimal } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../db/client.ts';
import { type ListPage, readListPage, readWholeList } from '../../db/list-page.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import type { RealtimeServer } from '../../realtime/sockets.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { toUserLicence, toUserOrder, toUserQuote, toUserTransfer } from '../accounts/admin-user.ts';
import {
  selectInvoices,
  selectUserOrders,
  selectUserQuotes,
  selectUserLicences,
  selectUserTransfers,
} from '../accounts/admin-user-queries.ts';
import {
  describeChanges,
  pickEdited,
  recordAudit,
  recordExport,
  refuseIfChanged,
} from '../audit/audit.ts';
import {
  type ExportedCompany,
  findCompanyDetails,
  findConfirmedUser,
  getCompanyList,
  getExportedCompanyList,
  isBoughtFor,
  licensedToCompany,
  isQuotedToCompany,
  lockCompany,
  lockMemberRole,
  makeOwner,
  reopen,
  selectCompanyEvents,
  selectMembers,
  setPaymentTerms,
} from './admin-queries.ts';
import { recordCompanyEvent } from './companies.ts';
import { publishCompanyChange } from './company-changes.ts';
import { enqueueRoleMail } from './member-mails.ts';
import { mailOwnerChange } from './owner-changes.ts';
import { countMemberships, endUnpaidDeliveries, listMemberUserIds } from './queries.ts';

export function mountAdminCompanies(context: RouteContext, deps: Deps): void {
  const { io } = context;
  const { db, branding } = deps;

  serve(context, 'GET /back-office/companies', async ({ query: { pagination, ...filters } }) => {
    const list = getCompanyList(db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return {
      data: rows,
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'GET /back-office/export/companies', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'companies', ...query });
    const columns = toColumns(branding.currency());
    return csvFile('companies.csv', columns, readWholeList(getExportedCompanyList(db, query)));
  });

  serve(context, 'GET /back-office/companies/:documentId', async ({ params }) => ({
    data: await readCompany(deps, params.documentId),
  }));

  serve(context, 'GET /back-office/companies/:documentId/activity', async ({ params, query }) => {
    const { kind, pagination } = query;
    const { id, counts } = await getCompany(deps, params.documentId);
    const rows = await readers[kind](deps, id, toLimitOffset(pagination));
    return { data: { [kind]: rows }, meta: { pagination: toPagination(pagination, counts[kind]) } };
  });

  serve(
    context,
    'POST /back-office/companies/:documentId/owners',
    async ({ user, params, body }) => {
      await addOwner({ ...deps, io }, user, params.documentId, body);
      return { data: await readCompany(deps, params.documentId) };
    },
  );

  serve(
    context,
    'PUT /back-office/companies/:documentId/payment-terms',
    async ({ user, params, body }) => {
      await changePaymentTerms(deps, user, params.documentId, body);
      return { data: await readCompany(deps, params.documentId) };
    },
  );

  serve(context, 'POST /back-office/companies/:documentId/reopen', async ({ user, params }) => {
    await reopenCompany({ ...deps, io }, user, params.documentId);
    return { data: await readCompany(deps, params.documentId) };
  });
}

const toColumns = (currency: Currency): CsvColumns<ExportedCompany> => ({
  company: ({ documentId }) => documentId,
  name: ({ name }) => name,
  created_at: ({ createdAt }) => createdAt,
  closed_at: ({ closedAt }) => closedAt,
  domains: ({ domains }) => domains.join(' '),
  country: ({ billing }) => billing?.country ?? '',
  vat_id: ({ billing }) => billing?.vatId ?? '',
  members: ({ members }) => members,
  purchases: ({ purchases }) => purchases,
  currency: () => currency,
  paid: ({ paid }) => formatDecimal(paid),
  returned: ({ returned }) => formatDecimal(returned),
  last_paid_at: ({ lastPaidAt }) => lastPaidAt,
});

const newest: ListPage = { limit: 10, offset: 0 };

async function getCompany({ db, now }: ReadDeps, documentId: string) {
  const found = await findCompanyDetails(db, documentId, now());
  if (!found) throw new ShopError('NOT_FOUND');
  return found;
}

type ReadDeps = Pick<Deps, 'db' | 'now'>;

const readers = {
  members: ({ db }: ReadDeps, companyId: number, page: ListPage) =>
    selectMembers(db, companyId, page),
  orders: async ({ db }: ReadDeps, companyId: number, page: ListPage) =>
    (await selectUserOrders(db, isBoughtFor(companyId), page)).map(toUserOrder),
  quotes: async ({ db, now }: ReadDeps, companyId: number, page: ListPage) =>
    (await selectUserQuotes(db, isQuotedToCompany(companyId), page)).map((row) =>
      toUserQuote(row, now()),
    ),
  transfers: async ({ db }: ReadDeps, companyId: number, page: ListPage) =>
    (await selectUserTransfers(db, isBoughtFor(companyId), page)).map(toUserTransfer),
  licences: async ({ db, now }: ReadDeps, companyId: number, page: ListPage) =>
    (await selectUserLicences(db, licensedToCompany(companyId), page, now())).map(toUserLicence),
  invoices: ({ db }: ReadDeps, companyId: number, page: ListPage) =>
    selectInvoices(db, isBoughtFor(companyId), page),
  events: ({ db }: ReadDeps, companyId: number, page: ListPage) =>
    selectCompanyEvents(db, companyId, page),
};

/** It takes eight statements, whatever there is. @throws ShopError NOT_FOUND */
async function readCompany(deps: ReadDeps, documentId: string): Promise<AdminCompanyDetailsResult> {
  const { id, ...company } = await getCompany(deps, documentId);
  const [members, orders, quotes, transfers, licences, invoices, events] = await Promise.all([
    readers.members(deps, id, newest),
    readers.orders(deps, id, newest),
    readers.quotes(deps, id, newest),
    readers.transfers(deps, id, newest),
    readers.licences(deps, id, newest),
    readers.invoices(deps, id, newest),
    readers.events(deps, id, newest),
  ]);
  return {
    ...company,
    activity: { members, orders, quotes, transfers, licences, invoices, events },
  };
}

type LiveDeps = Deps & { readonly io: RealtimeServer };

const refuseEmail = (message: string) =>
  new ShopError('VALIDATION_FAILED', { fields: { email: [message] } });

/** A member becomes an owner. It locks the person first, then the membership. */
async function lockNewOwner(db: Transaction, company: { readonly id: number }, email: string) {
  const person = await findConfirmedUser(db, email);
  if (!person) throw refuseEmail('There is no confirmed account with this email address');
  if (!(await lockUser(db, person.id))) throw refuseEmail('This account is blocked');
  const role = await lockMemberRole(db, company.id, person.id);
  if (role === 'owner') throw refuseEmail('This person is an owner already');
  if (!role && (await countMemberships(db, person.id)) >= limits.companiesPerPerson) {
    throw new ShopError('TOO_MANY_COMPANIES', {
      message: `This person belongs to ${limits.companiesPerPerson} companies already`,
    });
  }
  return { person, role };
}

/** @throws ShopError NOT_FOUND, VALIDATION_FAILED, OWN_ACCOUNT, COMPANY_CLOSED or TOO_MANY_COMPANIES */
async function addOwner(
  deps: LiveDeps,
  actor: SignedIn,
  documentId: string,
  { email, reason }: AddOwnerInput,
): Promise<void> {
  const { id } = await getCompany(deps, documentId);
  const added = await deps.db.transaction(async (transaction) => {
    const { person, role } = await lockNewOwner(transaction, { id }, email);
    if (person.documentId === actor.documentId) throw new ShopError('OWN_ACCOUNT');
    const company = await lockCompany(transaction, documentId, 'share');
    if (!company) throw new ShopError('NOT_FOUND');
    if (company.closedAt) throw new ShopError('COMPANY_CLOSED');
    await makeOwner(transaction, id, person.id);
    const event = role
      ? ({ kind: 'role changed', details: { roleBefore: role, role: 'owner' } } as const)
      : ({ kind: 'joined', details: { role: 'owner' } } as const);
    await recordCompanyEvent(transaction, null, { companyId: id, subjectId: person.id, ...event });
    await enqueueRoleMail(deps, transaction, company, person.email, 'owner');
    const change = role ? ('made' as const) : ('joined' as const);
    await mailOwnerChange(deps, transaction, { company, change, person, by: 'shop' });
    const userIds = await listMemberUserIds(transaction, id);
    const details = { title: company.name, owner: person.username, reason };
    const people = [person.documentId];
    await recordAudit(transaction, actor, 'company.owner_added', documentId, details, people);
    return { name: company.name, userId: person.id, kind: event.kind, userIds };
  });
  const { name, kind, userId } = added;
  const others = added.userIds.filter((memberId) => memberId !== userId);
  publishCompanyChange(deps.io, null, { documentId, name, change: kind }, [userId]);
  publishCompanyChange(deps.io, null, { documentId, name, change: 'changed' }, others);
}

/** @throws ShopError NOT_FOUND or CHANGED_MEANWHILE */
async function changePaymentTerms(
  { db }: Pick<Deps, 'db'>,
  actor: SignedIn,
  documentId: string,
  { before: read, ...terms }: CompanyPaymentTerms & { before?: CompanyPaymentTerms | undefined },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const company = await lockCompany(transaction, documentId, 'no key update');
    if (!company) throw new ShopError('NOT_FOUND');
    const stored = pickEdited(company, terms);
    const actions = ['company.payment_terms_changed'] as const;
    const edited = { subject: 'company', documentId, actions } as const;
    await refuseIfChanged(transaction, actor, edited, { stored, read });
    const changes = describeChanges(stored, terms);
    if (Object.keys(changes).length === 0) return;
    await setPaymentTerms(transaction, company.id, terms);
    if (!terms.deliversAtOnce) await endUnpaidDeliveries(transaction, company.id);
    const details = { title: company.name, ...changes };
    await recordAudit(transaction, actor, actions[0], documentId, details);
  });
}

/** Changes nothing when it is open. @throws ShopError NOT_FOUND */
async function reopenCompany(deps: LiveDeps, actor: SignedIn, documentId: string): Promise<void> {
  const reopened = await deps.db.transaction(async (transaction) => {
    const company = await lockCompany(transaction, documentId, 'no key update');
    if (!company) throw new ShopError('NOT_FOUND');
    const { id, name } = company;
    if (!company.closedAt) return undefined;
    await reopen(transaction, id);
    await recordCompanyEvent(transaction, null, { companyId: id, kind: 'reopened' });
    await recordAudit(transaction, actor, 'company.reopened', documentId, { title: name });
    return { name, userIds: await listMemberUserIds(transaction, id) };
  });
  if (!reopened) return;
  const { name, userIds } = reopened;
  publishCompanyChange(deps.io, null, { documentId, name, change: 'reopened' }, userIds);
}
