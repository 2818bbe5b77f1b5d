import { namedBuyer, namedUser } from '@partshelf/contract/accounts/accounts.ts';
import { namedCompany } from '@partshelf/contract/companies/companies.ts';
import { namedOrder } from '@partshelf/contract/orders/orders.ts';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { columnsOf, pickColumns } from './columns-of.ts';
import { soldContents } from './expressions.ts';
import { users } from './tables/accounts.ts';
import { products, releases } from './tables/catalog.ts';
import { companies } from './tables/companies.ts';
import { files } from './tables/files.ts';
import { orderLines, orders } from './tables/orders.ts';

export const namedUserColumns = columnsOf(namedUser, users, {});
export const namedBuyerColumns = columnsOf(namedBuyer, users, {});
export const mailedUserColumns = pickColumns(users, 'id', 'documentId', 'username', 'email');

export const companyColumns = pickColumns(companies, 'id', 'documentId', 'name');
export const namedCompanyColumns = columnsOf(namedCompany, companies, {});

export const titledProductColumns = pickColumns(products, 'id', 'documentId', 'title');
export const namedProductColumns = pickColumns(products, 'documentId', 'title');
export const linkedProductColumns = pickColumns(products, 'documentId', 'slug', 'title');

export const factsOf = <Version extends AnyPgColumn, Facts extends AnyPgColumn>(release: {
  readonly version: Version;
  readonly packageFacts: Facts;
}) => ({ version: release.version, facts: release.packageFacts });

export const storedFileColumns = pickColumns(files, 'name', 'storageKey');

export const fileColumns = {
  fileName: files.name,
  ...pickColumns(files, 'storageKey', 'mimeType', 'sizeBytes', 'sha256'),
};

export const namedOrderColumns = columnsOf(namedOrder, orders, {});

/** They also need `releases`, which not every line has. */
export const soldLineColumns = {
  ...pickColumns(orderLines, 'title', 'quantity', 'unitPriceCents', 'discountCents'),
  version: releases.version,
  contents: soldContents,
};
