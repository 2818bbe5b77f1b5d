/** Where an order stands in the back office. */
export const soldOrderAddress = ({ documentId }: { readonly documentId: string }) =>
  `/admin/orders/${documentId}`;
