import { buyingRoles } from '@partshelf/contract/companies/companies.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import { lockRole, requireRole } from '../companies/companies.ts';

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
