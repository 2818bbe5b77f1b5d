import { and, asc, eq, ne, not } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { users } from '../../../db/tables/accounts.ts';

export interface AdminAddress {
  readonly documentId: string;
  readonly email: string;
}

/** Who can act on a notice about the account of another. */
export async function listAdminAddresses(
  db: Queryable,
  exceptUserId: number,
): Promise<AdminAddress[]> {
  return db
    .select({ documentId: users.documentId, email: users.email })
    .from(users)
    .where(
      and(eq(users.role, 'Admin'), users.confirmed, not(users.blocked), ne(users.id, exceptUserId)),
    )
    .orderBy(asc(users.id));
}
