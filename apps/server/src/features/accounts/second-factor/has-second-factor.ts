import { sql } from 'drizzle-orm';
import { users } from '../../../db/tables/accounts.ts';
import { authenticatorApps, passkeys } from '../../../db/tables/second-factors.ts';

/** A passkey of a customer is convenience: the password alone stays enough. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from ${authenticatorApps} where ${authenticatorApps.userId} = ${users.id})
  or (${users.role} <> 'Customer'
    and exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})))`;
