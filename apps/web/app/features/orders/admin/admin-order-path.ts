export const getAdminOrderPath = ({ documentId }: { readonly documentId: string }) =>
  `/admin/orders/${documentId}`;
