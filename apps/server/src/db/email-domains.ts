import { limits } from '@partshelf/contract/limits.ts';
import { and, isNotNull, lt, sql } from 'drizzle-orm';
import { users } from './tables/accounts.ts';
import { companyDomains } from './tables/companies.ts';

export const emailDomain = sql`substring(lower(${users.email}) from '[^@]*$')`;

/** Its record was there, and was not missed too often since. */
export const isProvenDomain = and(
  isNotNull(companyDomains.verifiedAt),
  lt(companyDomains.misses, limits.domainMisses),
);
