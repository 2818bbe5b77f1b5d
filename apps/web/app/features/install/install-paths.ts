interface Identified {
  documentId: string;
}

/** Without a release the page is about the newest one. */
export function getOrderInstallPath(
  order: Identified,
  product: Identified,
  release?: Identified,
): string {
  const search = new URLSearchParams({
    product: product.documentId,
    ...(release && { release: release.documentId }),
  });
  return `/order/${order.documentId}/install?${search}`;
}

export function getProductInstallPath(slug: string): string {
  return `/product/${slug}/install`;
}
