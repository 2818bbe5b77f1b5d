export const adminOrderPath = ({ documentId }: { readonly documentId: string }) =>
  `/admin/orders/${documentId}`;
