import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { APIRequestContext } from '@playwright/test';
import { readJson } from './read-json.ts';

export async function listProducts(request: APIRequestContext, query: string): Promise<Product[]> {
  return (await readJson<{ data: Product[] }>(await request.get(`/api/products?${query}`))).data;
}

export async function readProduct(request: APIRequestContext, slug: string): Promise<Product> {
  const [product] = await listProducts(request, `filters[slug]=${slug}&populate=*`);
  return product!;
}
