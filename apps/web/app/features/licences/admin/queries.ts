import { apiQuery } from '../../../query-client.ts';

export const adminLicencesKey = ['back-office', 'licences'];

export const licenceListPath = '/admin/licences';

export const getAdminLicencePath = ({ documentId }: { readonly documentId: string }): string =>
  `${licenceListPath}/${documentId}`;

export const adminLicenceQuery = (documentId: string) =>
  apiQuery([...adminLicencesKey, 'one'], 'GET /back-office/licences/:documentId', {
    params: { documentId },
  });
