import type { CompanyEventInput } from '@partshelf/contract/audit-codes.ts';
import {
  buyingRoles,
  type CompanyFieldsChange,
  type CompanyRole,
  type OwnCompanyResult,
} from '@partshelf/contract/companies/companies.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import type { RealtimeServer } from '../../realtime/sockets.ts';
import {
  describeChanges,
  type EditedVersions,
  pickEdited,
  refuseOtherVersion,
} from '../audit/audit.ts';
import { publishCompanyChange } from './company-changes.ts';
import { lockMembers } from './member-queries.ts';
import {
  clearDeliversAtOnce,
  type CompanyReference,
  countMemberships,
  deleteCompany,
  type EditedDetails,
  endUnpaidDeliveries,
  findLastChange,
  findMembership,
  hasOrders,
  insertCompany,
  insertEvents,
  insertMember,
  listMemberUserIds,
  lockMembership,
  lockTerms,
  type Membership,
  updateCompany,
} from './queries.ts';

function checkRole(found: Membership | undefined, roles: readonly CompanyRole[]): Membership {
  if (!found) throw new ShopError('NOT_FOUND');
  if (!roles.includes(found.role)) throw new ShopError('COMPANY_ROLE_MISSING');
  return found;
}

/** @throws ShopError NOT_FOUND or COMPANY_ROLE_MISSING */
export async function requireRole(
  db: Database,
  userId: number,
  company: CompanyReference,
  roles: readonly CompanyRole[],
): Promise<Membership> {
  return checkRole(await findMembership(db, userId, company), roles);
}

/**
 * The role stays until the transaction ends; the company may be closed.
 * @throws ShopError NOT_FOUND or COMPANY_ROLE_MISSING
 */
export async function lockRoleInAny(
  db: Transaction,
  userId: number,
  company: CompanyReference,
  roles: readonly CompanyRole[],
): Promise<Membership> {
  return checkRole(await lockMembership(db, userId, company), roles);
}

/**
 * The role stays until the transaction ends. @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING or
 * COMPANY_CLOSED
 */
export async function lockRole(
  db: Transaction,
  userId: number,
  company: CompanyReference,
  roles: readonly CompanyRole[],
): Promise<Membership> {
  const found = await lockRoleInAny(db, userId, company, roles);
  if (found.closedAt) throw new ShopError('COMPANY_CLOSED');
  return found;
}

/** @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING or COMPANY_CLOSED */
export async function requireBuying(
  db: Database,
  userId: number,
  company: string | number | null,
): Promise<number | null> {
  if (company === null) return null;
  const { id, closedAt } = await requireRole(db, userId, company, buyingRoles);
  if (closedAt) throw new ShopError('COMPANY_CLOSED');
  return id;
}

/**
 * The caller has locked the person before.
 * @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING or COMPANY_CLOSED
 */
export async function lockBuying(
  db: Transaction,
  { userId, companyId }: { readonly userId: number; readonly companyId: number | null },
) {
  return companyId === null ? null : lockRole(db, userId, companyId, buyingRoles);
}

/** It comes before the lock of an order, which may belong to no company. */
export async function lockCompanyTerms(db: Transaction, companyId: number | null): Promise<void> {
  if (companyId !== null) await lockTerms(db, companyId);
}

/**
 * An order was cancelled unpaid after it could be downloaded: the company pays before it downloads,
 * until an Admin allows it again. Its terms are locked. Returns false when it did so before.
 */
export async function endDeliveryAtOnce(
  db: Transaction,
  companyId: number,
  orderNumber: number,
): Promise<boolean> {
  if (!(await clearDeliversAtOnce(db, companyId))) return false;
  await endUnpaidDeliveries(db, companyId);
  const details = { orderNumber };
  await recordCompanyEvent(db, null, { companyId, kind: 'delivery ended', details });
  return true;
}

interface CompanyEventTarget {
  readonly companyId: number;
  readonly subjectId?: number;
}

type CompanyEvent = CompanyEventTarget & CompanyEventInput;

/** No actor is the shop, or its staff. */
export async function recordCompanyEvent(
  db: Transaction,
  actor: { readonly id: number } | null,
  ...events: readonly CompanyEvent[]
): Promise<void> {
  const actorId = actor?.id ?? null;
  await insertEvents(
    db,
    events.map((event) => ({ ...event, actorId })),
  );
}

/**
 * Locks the person first, so that parallel calls count right.
 * @throws ShopError TOKEN_MISSING when the account is blocked, or TOO_MANY_COMPANIES
 */
export async function lockJoining(db: Transaction, userId: number): Promise<void> {
  if (!(await lockUser(db, userId))) throw new ShopError('TOKEN_MISSING');
  if ((await countMemberships(db, userId)) >= limits.companiesPerPerson) {
    throw new ShopError('TOO_MANY_COMPANIES');
  }
}

/** @throws ShopError TOKEN_MISSING or TOO_MANY_COMPANIES */
export async function createCompany(
  { db }: Pick<Deps, 'db'>,
  user: SignedIn,
  name: string,
): Promise<OwnCompanyResult> {
  return db.transaction(async (transaction) => {
    await lockJoining(transaction, user.id);
    const { id, ...company } = await insertCompany(transaction, name);
    await insertMember(transaction, { companyId: id, userId: user.id, role: 'owner' });
    await recordCompanyEvent(transaction, user, { companyId: id, kind: 'created' });
    return { ...company, role: 'owner' as const };
  });
}

/** @throws ShopError CHANGED_MEANWHILE */
export async function refuseIfCompanyChanged(
  db: Transaction,
  reader: SignedIn,
  edited: EditedDetails,
  versions: EditedVersions,
): Promise<void> {
  await refuseOtherVersion(versions, () => findLastChange(db, reader.id, edited));
}

/** @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING, COMPANY_CLOSED or CHANGED_MEANWHILE */
export async function changeCompany(
  { db, io }: Pick<Deps, 'db'> & { readonly io: RealtimeServer },
  user: SignedIn,
  documentId: string,
  { before: read, ...values }: CompanyFieldsChange,
): Promise<OwnCompanyResult> {
  const { userIds, ...changed } = await db.transaction(async (transaction) => {
    const { id, ...company } = await lockRole(transaction, user.id, documentId, ['owner']);
    const stored = pickEdited(company, values);
    const edited = { companyId: id, details: Object.keys(values) };
    await refuseIfCompanyChanged(transaction, user, edited, { stored, read });
    await updateCompany(transaction, id, values);
    await recordCompanyEvent(transaction, user, {
      companyId: id,
      kind: 'changed',
      details: describeChanges(stored, values),
    });
    return { ...company, ...values, userIds: await listMemberUserIds(transaction, id) };
  });
  publishCompanyChange(io, user, { ...changed, change: 'changed' }, userIds);
  return changed;
}

/**
 * Deletes it while nothing was ordered for it. Returns null when it is gone. @throws ShopError
 * NOT_FOUND, COMPANY_ROLE_MISSING or COMPANY_CLOSED
 */
export async function closeCompany(
  { db, io }: Pick<Deps, 'db'> & { readonly io: RealtimeServer },
  user: SignedIn,
  documentId: string,
): Promise<OwnCompanyResult | null> {
  const { company, userIds, isDeleted } = await db.transaction(async (transaction) => {
    await lockMembers(transaction, { userId: user.id, documentId });
    const { id, ...before } = await lockRole(transaction, user.id, documentId, ['owner']);
    const closed = {
      company: { ...before, closedAt: new Date() },
      userIds: await listMemberUserIds(transaction, id),
      isDeleted: !(await hasOrders(transaction, id)),
    };
    if (closed.isDeleted) {
      await deleteCompany(transaction, id);
    } else {
      await updateCompany(transaction, id, { closedAt: closed.company.closedAt });
      await recordCompanyEvent(transaction, user, { companyId: id, kind: 'closed' });
    }
    return closed;
  });
  publishCompanyChange(io, user, { ...company, change: 'closed' }, userIds);
  return isDeleted ? null : company;
}
