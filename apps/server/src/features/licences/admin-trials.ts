import type { AdminTrialResult, DomainBlock } from '@partshelf/contract/licences/admin-trials.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit, recordExport } from '../audit/audit.ts';
import { readRegisteredDomain } from '../companies/domain-name.ts';
import {
  deleteBlockedDomain,
  getDomainList,
  getTrialList,
  insertBlockedDomain,
  type TrialRow,
} from './admin-trial-queries.ts';
import { toTenant } from './bindings.ts';

export function mountAdminTrials(context: RouteContext, deps: Deps): void {
  const { db, now } = deps;

  serve(context, 'GET /back-office/trials', async ({ query: { pagination, ...filters } }) => {
    const list = getTrialList(db, filters, now());
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return {
      data: rows.map(toAdminTrial),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'GET /back-office/export/trials', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'trials', ...query });
    return csvFile('trials.csv', columns, readWholeList(getTrialList(db, query, now())));
  });

  serve(
    context,
    'GET /back-office/trials/blocked-domains',
    async ({ query: { pagination, ...filters } }) => {
      const list = getDomainList(db, filters);
      const { rows, total } = await readListPage(list, toLimitOffset(pagination));
      return { data: rows, meta: { pagination: toPagination(pagination, total) } };
    },
  );

  serve(context, 'POST /back-office/trials/blocked-domains', async ({ user, body }) => ({
    data: await blockDomain(deps, user, body),
  }));

  serve(
    context,
    'DELETE /back-office/trials/blocked-domains/:documentId',
    async ({ user, params: { documentId } }) => {
      await db.transaction(async (transaction) => {
        const unblocked = await deleteBlockedDomain(transaction, documentId);
        if (!unblocked) throw new ShopError('NOT_FOUND');
        const details = { title: unblocked.domain };
        await recordAudit(transaction, user, 'trial-domain.unblocked', documentId, details);
      });
      return { data: null };
    },
  );
}

function toAdminTrial({ company, place, ...trial }: TrialRow): AdminTrialResult {
  return {
    ...trial,
    ...(company && { company }),
    tenant: place?.tenantId ? toTenant(place) : null,
    hosts: place?.hosts ?? [],
  };
}

const columns: CsvColumns<TrialRow> = {
  trial: ({ documentId }) => documentId,
  product: ({ product }) => product.title,
  state: ({ state }) => state,
  starts_at: ({ startsAt }) => startsAt,
  ends_at: ({ endsAt }) => endsAt,
  licence: ({ convertedTo }) => convertedTo?.documentId ?? '',
  customer: ({ owner }) => owner?.username ?? '',
  email: ({ owner }) => owner?.email ?? '',
  company: ({ company }) => company?.name ?? '',
  tenant_id: ({ place }) => place?.tenantId ?? '',
  tenant_domain: ({ place }) => place?.domain ?? '',
  hosts: ({ place }) => place?.hosts.join(' ') ?? '',
  extension_reason: ({ extensionReason }) => extensionReason ?? '',
};

/** @throws ShopError VALIDATION_FAILED */
async function blockDomain(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  user: SignedIn,
  { domain: given, reason }: DomainBlock,
) {
  const domain = await readRegisteredDomain(given, 'it cannot be blocked');
  return db.transaction(async (transaction) => {
    const blocked = await insertBlockedDomain(transaction, {
      domain,
      reason,
      blockedById: user.id,
      createdAt: now(),
    });
    if (!blocked) {
      const fields = { domain: [`${domain} is blocked already`] };
      throw new ShopError('VALIDATION_FAILED', { fields });
    }
    const { documentId, createdAt } = blocked;
    const details = { title: domain, reason };
    await recordAudit(transaction, user, 'trial-domain.blocked', documentId, details);
    return { documentId, domain, reason, by: user.username, createdAt };
  });
}
