import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { productQuery } from '../catalog-queries.ts';
import { isValidSearchText } from '../search/search-text.ts';
import { useLoadErrorToast } from '../use-load-error-toast.ts';

/** A product from the navigation state, without its relations, until the server answers. */
export function useProduct(slug: string) {
  const preloaded = usePreloadedProduct(slug);
  const isValid = isValidSearchText(slug);
  const answer = useQuery({
    ...productQuery(slug),
    enabled: isValid,
    placeholderData: preloaded && { data: [preloaded], meta: { pagination: onePage } },
  });
  useLoadErrorToast(answer);
  return {
    product: answer.data?.data[0],
    isUnknown: !isValid || answer.data?.data.length === 0,
    isError: answer.isError,
    refetch: answer.refetch,
  };
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
