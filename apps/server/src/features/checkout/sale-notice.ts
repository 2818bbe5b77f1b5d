import { formatUsd, toDollars } from '@partshelf/contract/money.ts';

interface SoldOrder {
  readonly documentId: string;
  readonly totalCents: number;
}

function describeLines(lines: readonly { readonly title: string }[]): string {
  const [first, ...others] = lines;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${first?.title ?? 'an order'}${more}`;
}

export const saleNotice = (
  { documentId, totalCents }: SoldOrder,
  lines: readonly { readonly title: string }[],
) => ({
  key: `sale:${documentId}`,
  kind: 'sale' as const,
  title: `Sold for ${formatUsd(toDollars(totalCents))}: ${describeLines(lines)}`,
  path: `/admin/orders/${documentId}`,
});
