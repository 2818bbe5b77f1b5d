export const peoplePath = '/admin/people';

export const getPersonPath = ({ documentId }: { readonly documentId: string }) =>
  `${peoplePath}/${documentId}`;
