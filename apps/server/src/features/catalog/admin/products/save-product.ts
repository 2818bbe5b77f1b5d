import type {
  ProductChange,
  ProductInput,
  AdminProduct,
} from '@partshelf/contract/catalog/admin.ts';
import { toDollars } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../../../db/client.ts';
import { products } from '../../../../db/tables/catalog.ts';
import type { Deps } from '../../../../deps.ts';
import { ShopError } from '../../../../platform/errors.ts';
import { type SignedIn, requireRecentProof } from '../../../../platform/identity.ts';
import { describeChanges, recordAudit } from '../../../audit/audit.ts';
import { readProductForm, refuseIfInvalid } from './product-form.ts';
import { resolveContents } from './bundle-form.ts';
import { replaceContents } from './bundle-queries.ts';
import { type LockedProduct, lockProducts } from './locked-products.ts';
import { listMissingFields, stateOf } from './product-state.ts';
import { insertProduct, replaceCategories, replaceSlider, setProducts } from './write-queries.ts';
import { getAdminProduct } from './products.ts';
import { chooseSlug } from './slugs.ts';

/** @throws ShopError VALIDATION_FAILED */
export async function createProduct(
  { db }: Deps,
  actor: SignedIn,
  input: ProductInput,
): Promise<AdminProduct> {
  const documentId = await db.transaction(async (transaction) => {
    const { columns, categoryIds, sliderIds } = await readProductForm(transaction, input);
    const { contents, problems } = await resolveContents(transaction, null, input.contents ?? []);
    refuseIfInvalid(problems);
    const slug = await chooseSlug(transaction, products, input.title, 'product');
    const isBundle = input.contents !== undefined;
    const product = await insertProduct(transaction, { ...columns, slug, isBundle });
    await replaceContents(
      transaction,
      product.id,
      contents.map(({ id }) => id),
    );
    await replaceCategories(transaction, product.id, categoryIds);
    await replaceSlider(transaction, product.id, sliderIds);
    const details = { title: input.title };
    await recordAudit(transaction, actor, 'created', 'product', product.documentId, details);
    return product.documentId;
  });
  return getAdminProduct(db, documentId);
}

/** Undefined when they stay as they are. */
async function readContentChange(
  db: Transaction,
  { documentId, isBundle }: LockedProduct,
  chosen: readonly string[] | undefined,
) {
  if (chosen === undefined) return undefined;
  if (!isBundle) refuseIfInvalid({ contents: ['This product is not a bundle'] });
  const { contents, problems } = await resolveContents(db, documentId, chosen);
  refuseIfInvalid(problems);
  return contents;
}

type ProductColumns = Awaited<ReturnType<typeof readProductForm>>['columns'];

function describeProductChanges(product: LockedProduct, columns: ProductColumns) {
  const toFields = ({ priceCents, ...fields }: ProductColumns) => ({
    ...fields,
    price: toDollars(priceCents),
  });
  const after = toFields(columns);
  const before: Record<string, unknown> = toFields(product);
  const known = Object.keys(after).map((name) => [name, before[name]] as const);
  return describeChanges(Object.fromEntries(known), after);
}

/**
 * Another price needs a recent proof.
 * @throws ShopError NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED or PROOF_TOO_OLD
 */
export async function changeProduct(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
  { updatedAt, ...input }: ProductChange,
): Promise<AdminProduct> {
  await db.transaction(async (transaction) => {
    const [product] = await lockProducts(transaction, [documentId]);
    if (!product) throw new ShopError('NOT_FOUND');
    if (product.updatedAt.getTime() !== Date.parse(updatedAt)) {
      throw new ShopError('CHANGED_MEANWHILE');
    }
    const { columns, categoryIds, sliderIds } = await readProductForm(transaction, input);
    const chosen = await readContentChange(transaction, product, input.contents);
    if (stateOf(product) === 'published') {
      const hasCategory = categoryIds.length > 0;
      const contents = chosen ?? product.contents;
      refuseIfInvalid(listMissingFields({ ...product, ...columns, contents, hasCategory }));
    }
    if (chosen) {
      await replaceContents(
        transaction,
        product.id,
        chosen.map(({ id }) => id),
      );
    }
    await setProducts(transaction, [product.id], columns);
    await replaceCategories(transaction, product.id, categoryIds);
    await replaceSlider(transaction, product.id, sliderIds);
    if (columns.priceCents !== product.priceCents) requireRecentProof(actor);
    const details = { ...describeProductChanges(product, columns), title: input.title };
    await recordAudit(transaction, actor, 'changed', 'product', documentId, details);
  });
  return getAdminProduct(db, documentId);
}
