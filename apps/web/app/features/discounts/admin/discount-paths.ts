interface Documented {
  readonly documentId: string;
}

export const discountListPath = '/admin/discounts';

export const getDiscountPath = ({ documentId }: Documented) => `${discountListPath}/${documentId}`;

export const getBatchPath = ({ documentId }: Documented) =>
  `${discountListPath}/batches/${documentId}`;

/** Opens the shop and applies the code at checkout. */
export const getDiscountLink = (code: string, publicUrl: string) =>
  new URL(`/?code=${encodeURIComponent(code)}`, publicUrl).href;
