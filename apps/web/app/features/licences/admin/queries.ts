import { apiQuery } from '../../../query-client.ts';

export const adminLicencesKey = ['back-office', 'licences'];

export const adminTrialsKey = ['back-office', 'trials'];

export const trialListPath = '/admin/trials';

export const blockedDomainsKey = [...adminTrialsKey, 'blocked-domains'];

export const blockedDomainListPath = `${trialListPath}/blocked-domains`;

export const licenceListPath = '/admin/licences';

export const getAdminLicencePath = ({ documentId }: { readonly documentId: string }): string =>
  `${licenceListPath}/${documentId}`;

export const adminLicenceQuery = (documentId: string) =>
  apiQuery([...adminLicencesKey, 'one'], 'GET /back-office/licences/:documentId', {
    params: { documentId },
  });
