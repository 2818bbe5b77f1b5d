import type { Licence } from '@partshelf/contract/licences/licences.ts';
import { apiQuery } from '../../query-client.ts';

const licencesKey = ['licences'];

export const licenceListKey = [...licencesKey, 'list'];

export const licenceFileKey = [...licencesKey, 'file'];

export const ownLicencesQuery = (page: number, product?: string) =>
  apiQuery(licenceListKey, 'GET /licences', {
    query: { product, pagination: { page, pageSize: 25 } },
  });

export const licenceQuery = (documentId: string) =>
  apiQuery([...licencesKey, 'one'], 'GET /licences/:documentId', { params: { documentId } });

export const getRenewalPath = (renewed: readonly Pick<Licence, 'documentId'>[]): string =>
  `/checkout?renew=${renewed.map(({ documentId }) => documentId).join(',')}`;

export const getLicencePath = ({ documentId }: Pick<Licence, 'documentId'>): string =>
  `/licences/${documentId}`;
