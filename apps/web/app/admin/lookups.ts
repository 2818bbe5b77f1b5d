import { documentId as documentIdField } from '@partshelf/contract/api/fields.ts';
import { countryCodes, countryLabel } from '@partshelf/contract/invoices/countries.ts';
import { userChoicesQuery } from '../features/accounts/admin/queries.ts';
import { adminProductQuery, productChoicesQuery } from '../features/catalog/admin/queries.ts';
import { adminCompanyQuery, companyChoicesQuery } from '../features/companies/admin/queries.ts';
import { discountChoicesQuery, discountQuery } from '../features/discounts/admin/discounts.tsx';
import { dataRequestsQuery } from '../features/privacy/admin/data-requests.tsx';
import { findOptions, type Lookup } from './list-filters.tsx';

export const productLookup: Lookup = {
  key: 'product',
  async find(search, queries) {
    const { data } = await queries.fetchQuery(productChoicesQuery(search));
    return data.map(({ documentId, title }) => ({ value: documentId, label: title }));
  },
  readName: async (documentId, queries) =>
    (await queries.fetchQuery(adminProductQuery(documentId))).data.title,
};

export const personLookup: Lookup = {
  key: 'person',
  async find(search, queries) {
    const { data } = await queries.fetchQuery(userChoicesQuery(search));
    return data.map(({ documentId, username, email }) => ({
      value: documentId,
      label: `${username} (${email})`,
    }));
  },
  readName: async (documentId, queries) =>
    (await queries.fetchQuery(dataRequestsQuery(documentId))).data.username,
};

export const companyLookup: Lookup = {
  key: 'company',
  async find(search, queries) {
    const { data } = await queries.fetchQuery(companyChoicesQuery(search));
    return data.map(({ documentId, name }) => ({ value: documentId, label: name }));
  },
  readName: async (documentId, queries) =>
    (await queries.fetchQuery(adminCompanyQuery(documentId))).data.name,
};

export const discountLookup: Lookup = {
  key: 'discount',
  async find(search, queries) {
    const { data } = await queries.fetchQuery(discountChoicesQuery(search));
    return data.map(({ code }) => ({ value: code, label: code }));
  },
  async readName(given, queries) {
    if (!documentIdField.safeParse(given).success) return given.toUpperCase();
    return (await queries.fetchQuery(discountQuery(given))).data.code;
  },
};

const listCountries = () =>
  countryCodes
    .map((value) => ({ value, label: countryLabel(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

export const countryLookup: Lookup = {
  key: 'country',
  find: async (search) => findOptions(listCountries(), search),
  readName: async (country) => countryLabel(country),
};
