import type { Queryable } from '../../../db/client.ts';
import type { PaymentLine } from '../../../providers/stripe/payment-lines.ts';
import type { NewLine } from '../new-order.ts';
import { listNamedBundles, listNamedReleases } from './rebuild-order-queries.ts';

export class UnrecoverableOrder extends Error {}

const unknownProduct = () => new UnrecoverableOrder('a product that was sold is not known');

type NamedRelease = Awaited<ReturnType<typeof listNamedReleases>>[number];

interface Known {
  readonly releases: ReadonlyMap<string, NamedRelease>;
  /** Product ids by documentId. */
  readonly bundles: ReadonlyMap<string, number>;
}

const toLine = (
  sold: Pick<PaymentLine, 'title' | 'unitPriceCents' | 'quantity' | 'discountCents'>,
  ids: Pick<NewLine, 'productId' | 'releaseId' | 'bundleId'>,
): NewLine => ({
  ...ids,
  cartItemDocumentId: null,
  title: sold.title,
  unitPriceCents: sold.unitPriceCents,
  quantity: sold.quantity,
  discountCents: sold.discountCents,
});

function readLine(line: PaymentLine, { releases, bundles }: Known): NewLine {
  const { productDocumentId, releaseDocumentId } = line;
  if (releaseDocumentId === null) {
    const productId = bundles.get(productDocumentId);
    if (productId === undefined) throw unknownProduct();
    return toLine(line, { productId, releaseId: null, bundleId: null });
  }
  const release = releases.get(releaseDocumentId);
  if (release?.productDocumentId !== productDocumentId) throw unknownProduct();
  const { productId, releaseId } = release;
  return toLine(line, { productId, releaseId, bundleId: null });
}

/** Those of a bundle have the present titles of their products. */
function readContents(line: PaymentLine, { releases, bundles }: Known): NewLine[] {
  const bundleId = bundles.get(line.productDocumentId) ?? null;
  return line.containedReleases.map((documentId) => {
    const release = releases.get(documentId);
    if (!release) throw unknownProduct();
    const { productId, releaseId, title } = release;
    const sold = { title, unitPriceCents: 0, quantity: line.quantity, discountCents: 0 };
    return toLine(sold, { productId, releaseId, bundleId });
  });
}

/** @throws UnrecoverableOrder */
export async function findLines(
  db: Queryable,
  sold: readonly (PaymentLine | undefined)[],
): Promise<NewLine[]> {
  const lines = sold.filter((line) => line !== undefined);
  if (lines.length < sold.length) throw unknownProduct();
  const named = lines.flatMap((line) => [line.releaseDocumentId ?? [], line.containedReleases]);
  const bundles = lines.filter((line) => line.releaseDocumentId === null);
  const [foundReleases, foundBundles] = [
    await listNamedReleases(db, named.flat()),
    await listNamedBundles(
      db,
      bundles.map((line) => line.productDocumentId),
    ),
  ];
  const known = {
    releases: new Map(foundReleases.map((release) => [release.releaseDocumentId, release])),
    bundles: new Map(foundBundles.map(({ documentId, productId }) => [documentId, productId])),
  };
  return [
    ...lines.map((line) => readLine(line, known)),
    ...lines.flatMap((line) => readContents(line, known)),
  ];
}
