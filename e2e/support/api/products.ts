import type { APIRequestContext } from '@playwright/test';
import { readJson } from './read-json.ts';

interface Product {
  documentId: string;
  slug: string;
  title: string;
  /** In dollars. */
  price: number;
}

export async function findProduct(request: APIRequestContext, slug: string): Promise<Product> {
  const response = await request.get(`/api/products?filters[slug][$eq]=${slug}`);
  const [product] = (await readJson<{ data: Product[] }>(response)).data;
  if (!product) throw new Error(`there is no product ${slug}`);
  return product;
}
