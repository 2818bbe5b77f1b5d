import type { Category, Product } from '@partshelf/contract/catalog/catalog.ts';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showErrorToast } from '../../ui/error-toast.ts';
import { countPages, isValidSearchText, type PagedAnswer, replaceSlug } from './catalog-paths.ts';
import { categoriesQuery, productQuery } from './catalog-queries.ts';

/** Until the server answers, the product of the navigation state is shown, without its relations. */
export function useProduct(slug: string) {
  const preloaded = usePreloadedProduct(slug);
  const isValid = isValidSearchText(slug);
  const answer = useQuery({
    ...productQuery(slug),
    enabled: isValid,
    placeholderData: preloaded && { data: [preloaded], meta: { pagination: onePage } },
  });
  useLoadErrorToast(answer);
  const product = answer.data?.data[0];
  useCurrentSlug(slug, product);
  return {
    product,
    isUnknown: !isValid || answer.data?.data.length === 0,
    isError: answer.isError,
    refetch: answer.refetch,
  };
}

/** A page at a slug that the product had before moves to its new one. */
function useCurrentSlug(slug: string, product: Product | undefined): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const path = product && product.slug !== slug ? replaceSlug(pathname, product) : undefined;
  useEffect(() => {
    if (path !== undefined) void navigate(path + search + hash, { replace: true });
  }, [navigate, path, search, hash]);
}

const onePage = { page: 1, pageSize: 1, pageCount: 1, total: 1 };

function usePreloadedProduct(slug: string): Product | undefined {
  const passed: unknown = useLocation().state?.product;
  return isProduct(passed) && passed.slug === slug ? passed : undefined;
}

const fieldTypes = {
  id: 'number',
  documentId: 'string',
  slug: 'string',
  title: 'string',
  description: 'string',
  price: 'number',
  isNew: 'boolean',
  type: 'string',
  updatedAt: 'string',
} satisfies Partial<Record<keyof Product, string>>;

/** Navigation state outlives deployments, so its shape is checked. */
function isProduct(value: unknown): value is Product {
  const given = Object(value);
  const { img } = given;
  return (
    Object.entries(fieldTypes).every(([field, kind]) => typeof given[field] === kind) &&
    (!img || (typeof img.url === 'string' && Object(img.formats) === img.formats))
  );
}

interface ProductPage extends PagedAnswer {
  readonly data: readonly Product[];
}

/** Shows the previous page while the next one loads. Pages count from 1. */
export function useProductPage<Page extends ProductPage>(
  queryOf: (page: number) => UseQueryOptions<Page, Error, Page, unknown[]>,
  page: number,
) {
  const products = useQuery({ ...queryOf(page), placeholderData: keepPreviousData as never });
  useLoadErrorToast(products);

  const isLoaded = products.isSuccess && !products.isPlaceholderData;
  const hasNext = isLoaded && page < countPages(products.data);
  useQuery({ ...queryOf(page + 1), enabled: hasNext, retry: false, notifyOnChangeProps: [] });

  return products;
}

export const findCategory = (categories: readonly Category[], documentId: string) =>
  categories.find((category) => category.documentId === documentId);

export function useCategory(documentId: string) {
  const categories = useQuery(categoriesQuery);
  useLoadErrorToast(categories);
  const { data, isError, refetch } = categories;
  const category = data && findCategory(data.data, documentId);
  return { category, isUnknown: data !== undefined && !category, isError, refetch };
}

export function useLoadErrorToast({ isError }: { isError: boolean }): void {
  useEffect(() => {
    if (!isError) return;
    showErrorToast('Error', 'Error fetching data');
  }, [isError]);
}
