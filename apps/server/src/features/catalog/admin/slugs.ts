import type { Transaction } from '../../../db/client.ts';
import { ShopError } from '../../../platform/errors.ts';
import { transliterate } from '../../packages/file-name.ts';
import { getProductState } from './product-state.ts';
import {
  listSimilarSlugs,
  listSlugOwners,
  lockSlugs,
  recordSlugChanges,
  type SlugOwner,
} from './slug-queries.ts';

const maxLength = 80;

function toSlug(title: string): string {
  return transliterate(title.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');
}

/** A title without letters and digits becomes the name of what it is the title of. */
export function toFreeSlug(title: string, owner: SlugOwner, taken: ReadonlySet<string>): string {
  const slug = toSlug(title) || owner;
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

/** The slug is reserved until the transaction ends. */
export async function chooseSlug(
  db: Transaction,
  owner: SlugOwner,
  title: string,
): Promise<string> {
  await lockSlugs(db);
  const taken = await listSimilarSlugs(db, owner, toSlug(title) || owner);
  return toFreeSlug(title, owner, taken);
}

type Owner = { readonly title: string; readonly isFormer: boolean };

export const takenSlugText = ({ title, isFormer }: Owner): string =>
  isFormer ? `This address leads to “${title}”` : `“${title}” has this address`;

/**
 * The slug is reserved until the transaction ends.
 * @throws ShopError VALIDATION_FAILED when another product has it, or had it
 */
export async function claimSlug(
  db: Transaction,
  slug: string,
  productId?: number,
): Promise<string> {
  await lockSlugs(db);
  const owner = (await listSlugOwners(db, [slug])).get(slug);
  if (owner && owner.id !== productId) {
    throw new ShopError('VALIDATION_FAILED', { fields: { slug: [takenSlugText(owner)] } });
  }
  return slug;
}

type SluggedProduct = Parameters<typeof getProductState>[0] & {
  readonly id: number;
  readonly slug: string;
};

/** @throws ShopError VALIDATION_FAILED */
export async function changeSlug(
  db: Transaction,
  product: SluggedProduct,
  given: string | undefined,
): Promise<string> {
  const slug = given ?? product.slug;
  if (slug === product.slug) return slug;
  if (slug === '') {
    throw new ShopError('VALIDATION_FAILED', { fields: { slug: ['Address is required'] } });
  }
  await claimSlug(db, slug, product.id);
  const redirects = getProductState(product) !== 'draft';
  const change = { productId: product.id, from: product.slug, to: slug, redirects };
  await recordSlugChanges(db, [change]);
  return slug;
}
