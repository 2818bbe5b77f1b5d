import type { DetailsByCode } from '@partshelf/contract/audit-codes.ts';
import type {
  AdminLicenceDetailsResult,
  AdminLicenceResult,
} from '@partshelf/contract/licences/admin.ts';
import type { Transaction } from '../../db/client.ts';
import { addLicenceEntries } from '../../db/licence-ledger.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit, recordExport } from '../audit/audit.ts';
import {
  findLicence,
  getLicenceList,
  listBindings,
  listLicenceEntries,
  setSuspension,
} from './admin-queries.ts';
import {
  bindPlace,
  countRebindingsLeft,
  resolveTenant,
  type Place,
  toLicence,
} from './bindings.ts';
import { type LicenceRow, lockLicence } from './queries.ts';
import { listPublicKeys } from './signing-keys.ts';

export function mountAdminLicences(context: RouteContext, deps: Deps): void {
  const { db, now } = deps;

  serve(context, 'GET /back-office/licences', async ({ query: { pagination, ...filters } }) => {
    const list = getLicenceList(db, filters, now());
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return {
      data: rows.map(toAdminLicence),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'GET /back-office/export/licences', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'licences', ...query });
    return csvFile('licences.csv', columns, readWholeList(getLicenceList(db, query, now())));
  });

  serve(context, 'GET /back-office/licences/:documentId', async ({ params }) => ({
    data: await readLicence(deps, params.documentId),
  }));

  serve(context, 'PUT /back-office/licences/:documentId/tenant', async ({ user, params, body }) => {
    await getLicence(deps, params.documentId);
    const place = { kind: 'tenant', ...(await resolveTenant(deps, body.tenant)) } as const;
    return { data: await bind(deps, user, params.documentId, { place, reason: body.reason }) };
  });

  serve(context, 'PUT /back-office/licences/:documentId/hosts', async ({ user, params, body }) => {
    const place = { kind: 'farm', hosts: body.hosts } as const;
    return { data: await bind(deps, user, params.documentId, { place, reason: body.reason }) };
  });

  serve(
    context,
    'POST /back-office/licences/:documentId/extend',
    async ({ user, params, body }) => ({
      data: await extend(deps, user, params.documentId, body),
    }),
  );

  serve(
    context,
    'POST /back-office/licences/:documentId/suspend',
    async ({ user, params, body }) => ({
      data: await suspend(deps, user, params.documentId, body.reason),
    }),
  );

  serve(context, 'POST /back-office/licences/:documentId/restore', async ({ user, params }) => ({
    data: await restore(deps, user, params.documentId),
  }));

  serve(context, 'GET /back-office/licence-keys', async () => ({ data: await listPublicKeys(db) }));

  serve(context, 'POST /back-office/licence-keys/rotate', async ({ user }) => {
    await db.transaction(async (transaction) => {
      const kid = await deps.signingKeys.rotate(transaction);
      await recordAudit(transaction, user, 'licence-key.rotated', 'settings', { title: kid });
    });
    return { data: await listPublicKeys(db) };
  });
}

const toAdminLicence = (licence: LicenceRow): AdminLicenceResult => ({
  ...toLicence(licence),
  owner: licence.owner,
});

const columns: CsvColumns<LicenceRow> = {
  licence: ({ documentId }) => documentId,
  product: ({ product }) => product.title,
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  starts_at: ({ startsAt }) => startsAt,
  updates_until: ({ updatesUntil }) => updatesUntil,
  customer: ({ owner }) => owner?.username ?? '',
  email: ({ owner }) => owner?.email ?? '',
  company: ({ company }) => company?.name ?? '',
  order_number: ({ order }) => order?.number ?? null,
  tenant_id: ({ tenant }) => tenant?.tenantId ?? '',
  tenant_domain: ({ tenant }) => tenant?.domain ?? '',
  hosts: ({ farm }) => farm?.hosts.join(' ') ?? '',
  test_tenant_id: ({ testTenant }) => testTenant?.tenantId ?? '',
};

type AdminDeps = Pick<Deps, 'db' | 'now'>;

/** @throws ShopError NOT_FOUND */
async function getLicence({ db, now }: AdminDeps, documentId: string): Promise<LicenceRow> {
  const licence = await findLicence(db, documentId, now());
  if (!licence) throw new ShopError('NOT_FOUND');
  return licence;
}

/** @throws ShopError NOT_FOUND */
async function readLicence(
  deps: AdminDeps,
  documentId: string,
): Promise<AdminLicenceDetailsResult> {
  const { db, now } = deps;
  const licence = await getLicence(deps, documentId);
  const [entries, bindings, rebindingsLeft] = await Promise.all([
    listLicenceEntries(db, licence.id),
    listBindings(db, licence.id),
    countRebindingsLeft(db, licence.id, now()),
  ]);
  const { suspendedReason, graceDays } = licence;
  return {
    ...toAdminLicence(licence),
    suspendedReason,
    graceDays,
    rebindingsLeft,
    entries,
    bindings,
  };
}

/** @throws ShopError LICENCE_INACTIVE */
function refuseInactive({ state }: LicenceRow): void {
  if (state !== 'active') throw new ShopError('LICENCE_INACTIVE');
}

/** Others who change the licence wait. @throws ShopError NOT_FOUND, or what `work` throws */
async function change(
  deps: AdminDeps,
  documentId: string,
  work: (db: Transaction, licence: LicenceRow) => Promise<void>,
): Promise<AdminLicenceDetailsResult> {
  const { id } = await getLicence(deps, documentId);
  await deps.db.transaction(async (transaction) => {
    await lockLicence(transaction, id);
    const licence = await findLicence(transaction, documentId, deps.now());
    if (!licence) throw new ShopError('NOT_FOUND');
    await work(transaction, licence);
  });
  return readLicence(deps, documentId);
}

const named = ({ product, licensee }: LicenceRow) => ({ title: product.title, licensee });

const recordChange = <
  Code extends 'licence.bound' | 'licence.extended' | 'licence.restored' | 'licence.suspended',
>(
  db: Transaction,
  actor: SignedIn,
  code: Code,
  { documentId, owner }: LicenceRow,
  details: DetailsByCode[Code],
) => recordAudit(db, actor, code, documentId, details, owner ? [owner.documentId] : []);

/** It takes none of the rebindings of the customer. */
const bind = (
  deps: AdminDeps,
  user: SignedIn,
  documentId: string,
  { place, reason }: { readonly place: Place; readonly reason: string },
) =>
  change(deps, documentId, async (transaction, licence) => {
    refuseInactive(licence);
    await bindPlace(transaction, licence, place, { now: deps.now(), boundById: null });
    const to = place.kind === 'farm' ? place.hosts.join(', ') : (place.domain ?? place.tenantId);
    await recordChange(transaction, user, 'licence.bound', licence, {
      ...named(licence),
      to,
      reason,
    });
  });

const extend = (
  deps: AdminDeps,
  user: SignedIn,
  documentId: string,
  { months, reason }: { readonly months: number; readonly reason: string },
) =>
  change(deps, documentId, async (transaction, licence) => {
    if (licence.state !== 'expired') refuseInactive(licence);
    if (licence.updatesUntil === null) throw new ShopError('LICENCE_ENDLESS');
    const entry = { licenceId: licence.id, kind: 'extended', months, reason } as const;
    await addLicenceEntries(transaction, [{ ...entry, byId: user.id, createdAt: deps.now() }]);
    await recordChange(transaction, user, 'licence.extended', licence, {
      ...named(licence),
      months,
      reason,
    });
  });

const suspend = (deps: AdminDeps, user: SignedIn, documentId: string, reason: string) =>
  change(deps, documentId, async (transaction, licence) => {
    if (licence.state === 'revoked') throw new ShopError('LICENCE_INACTIVE');
    const suspension = { suspendedAt: deps.now(), suspendedReason: reason };
    await setSuspension(transaction, licence.id, suspension);
    await recordChange(transaction, user, 'licence.suspended', licence, {
      ...named(licence),
      reason,
    });
  });

const restore = (deps: AdminDeps, user: SignedIn, documentId: string) =>
  change(deps, documentId, async (transaction, licence) => {
    if (licence.suspendedReason === null) return;
    await setSuspension(transaction, licence.id, { suspendedAt: null, suspendedReason: null });
    await recordChange(transaction, user, 'licence.restored', licence, named(licence));
  });
