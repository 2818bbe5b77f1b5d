import {
  type BoundTenantResult,
  type LicenceDetailsResult,
  type LicenceResult,
  tenantIdPattern,
} from '@partshelf/contract/licences/licences.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { personalTenant } from '../../providers/microsoft.ts';
import { findTrial } from './trial-queries.ts';
import { domainPattern, toHost } from '../companies/domain-name.ts';
import {
  addHosts,
  countRebindings,
  findOwnLicence,
  type LicenceRow,
  lockLicence,
  replaceBinding,
} from './queries.ts';

export type Place =
  | { readonly kind: 'tenant' | 'test'; readonly tenantId: string; readonly domain: string | null }
  | { readonly kind: 'farm'; readonly hosts: readonly string[] };

type BoundPlaces = Pick<LicenceRow, 'id' | 'tenant' | 'farm' | 'testTenant'>;

const refuse = (text: string) => new ShopError('VALIDATION_FAILED', { fields: { tenant: [text] } });

/** @throws ShopError VALIDATION_FAILED or MICROSOFT_UNAVAILABLE */
export async function resolveTenant(
  { tenants }: Pick<Deps, 'tenants'>,
  given: string,
): Promise<{ readonly tenantId: string; readonly domain: string | null }> {
  const id = given.toLowerCase().replace(/^\{(.*)\}$/, '$1');
  const domain = tenantIdPattern.test(id) ? null : toHost(given);
  if (domain !== null && !domainPattern.test(domain)) {
    throw refuse('Enter a domain such as contoso.com, or the id of the tenant');
  }
  const found = domain === null ? { tenantId: id } : await tenants.find(domain);
  if (!found) throw refuse(`Microsoft knows no tenant with the domain ${domain}`);
  if ('otherCloud' in found) {
    throw refuse(
      `${domain} is in the Microsoft cloud for ${found.otherCloud}, which licences cannot be bound to`,
    );
  }
  if (found.tenantId === personalTenant) {
    throw refuse('Personal accounts of Microsoft have no tenant of their own');
  }
  return { tenantId: found.tenantId, domain };
}

function isBoundTo(licence: BoundPlaces, place: Place): boolean {
  if (place.kind === 'test') return licence.testTenant?.tenantId === place.tenantId;
  if (place.kind === 'tenant') return licence.tenant?.tenantId === place.tenantId;
  if (place.kind !== 'farm') return false;
  const hosts = licence.farm?.hosts ?? [];
  return hosts.length === place.hosts.length && hosts.every((host) => place.hosts.includes(host));
}

const hasAllHosts = ({ farm }: BoundPlaces, place: Place) =>
  place.kind === 'farm' && farm !== null && farm.hosts.every((host) => place.hosts.includes(host));

/** @throws ShopError VALIDATION_FAILED where a tenant would be named twice */
function refuseSameTenant(licence: BoundPlaces, place: Place): void {
  if (place.kind === 'farm') return;
  const other = place.kind === 'test' ? licence.tenant : licence.testTenant;
  if (other?.tenantId === place.tenantId) {
    throw refuse('The licence is bound to this tenant already');
  }
}

/**
 * More hosts beside those of before are no rebinding. `boundById` is null for staff, whose bindings
 * do not count. @throws ShopError VALIDATION_FAILED or REBINDINGS_USED
 */
export async function bindPlace(
  db: Transaction,
  licence: BoundPlaces,
  place: Place,
  { now, boundById }: { readonly now: Date; readonly boundById: number | null },
): Promise<void> {
  if (isBoundTo(licence, place)) return;
  refuseSameTenant(licence, place);
  if (place.kind === 'farm' && hasAllHosts(licence, place)) {
    await addHosts(db, licence.id, place.hosts);
    return;
  }
  const isRebound = place.kind === 'test' ? licence.testTenant : (licence.tenant ?? licence.farm);
  if (isRebound && boundById !== null) {
    const left = await countRebindingsLeft(db, licence.id, now);
    if ((place.kind === 'test' ? left.testTenant : left.place) === 0) {
      throw new ShopError('REBINDINGS_USED');
    }
  }
  await replaceBinding(db, {
    licenceId: licence.id,
    kind: place.kind,
    ...(place.kind === 'farm'
      ? { hosts: [...place.hosts] }
      : { tenantId: place.tenantId, tenantDomain: place.domain }),
    boundAt: now,
    boundById,
  });
}

const leftOf = (used: number) => Math.max(0, limits.licenceRebindings - used);

export async function countRebindingsLeft(db: Queryable, id: number, now: Date) {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const used = await countRebindings(db, id, since);
  return { place: leftOf(used.place), testTenant: leftOf(used.testTenant) };
}

export const toTenant = (bound: LicenceRow['tenant']): BoundTenantResult | null =>
  bound && { tenantId: bound.tenantId!, domain: bound.domain, boundAt: bound.boundAt };

export const toLicence = (licence: LicenceRow): LicenceResult => ({
  documentId: licence.documentId,
  kind: licence.kind,
  state: licence.state,
  product: licence.product,
  order: licence.order,
  ...(licence.company && { company: licence.company }),
  startsAt: licence.startsAt,
  updatesUntil: licence.updatesUntil,
  ...(licence.renewalPriceCents !== null && { renewalPrice: licence.renewalPriceCents }),
  tenant: toTenant(licence.tenant),
  hosts: licence.farm?.hosts ?? [],
  testTenant: toTenant(licence.testTenant),
});

type OwnDeps = Pick<Deps, 'db' | 'now'>;

/** @throws ShopError NOT_FOUND */
export async function getOwnLicence(
  { db, now }: { readonly db: Queryable; readonly now: () => Date },
  userId: number,
  documentId: string,
) {
  const licence = await findOwnLicence(db, userId, documentId, now());
  if (!licence) throw new ShopError('NOT_FOUND');
  return licence;
}

const canExtend = async (db: Queryable, { id, state }: LicenceRow) =>
  state === 'active' && (await findTrial(db, id))?.extendedAt === null;

/** @throws ShopError NOT_FOUND */
export async function readOwnLicence(
  deps: OwnDeps,
  userId: number,
  documentId: string,
): Promise<LicenceDetailsResult> {
  const licence = await getOwnLicence(deps, userId, documentId);
  return {
    ...toLicence(licence),
    rebindingsLeft: await countRebindingsLeft(deps.db, licence.id, deps.now()),
    ...(licence.kind === 'trial' && { canExtend: await canExtend(deps.db, licence) }),
  };
}

/**
 * @throws ShopError NOT_FOUND, LICENCE_INACTIVE, TRIAL_BOUND, VALIDATION_FAILED or REBINDINGS_USED
 */
export async function bindOwnLicence(
  deps: OwnDeps,
  user: Pick<SignedIn, 'id'>,
  documentId: string,
  place: Place,
): Promise<LicenceDetailsResult> {
  const { db, now } = deps;
  const { id } = await getOwnLicence(deps, user.id, documentId);
  await db.transaction(async (transaction) => {
    await lockLicence(transaction, id);
    const licence = await findOwnLicence(transaction, user.id, documentId, now());
    if (!licence) throw new ShopError('NOT_FOUND');
    if (licence.state !== 'active') throw new ShopError('LICENCE_INACTIVE');
    if (licence.kind === 'trial') throw new ShopError('TRIAL_BOUND');
    await bindPlace(transaction, licence, place, { now: now(), boundById: user.id });
  });
  return readOwnLicence(deps, user.id, documentId);
}
