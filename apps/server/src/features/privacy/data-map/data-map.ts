import { accountTables, secondFactorTables } from './accounts.ts';
import { companyTables } from './companies.ts';
import type { DataMap } from './map-entry.ts';
import { messageTables } from './messages.ts';
import { orderTables } from './orders.ts';
import { staffTables } from './staff.ts';

/** Every column that says something about a person: why, how long, and what erasing does. */
export const dataMap: DataMap = {
  ...accountTables,
  ...secondFactorTables,
  ...companyTables,
  ...orderTables,
  ...messageTables,
  ...staffTables,
};
