import type {
  AdminProduct,
  BulkChange,
  ProductVersions,
} from '@partshelf/contract/catalog/admin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { showUndoFailure } from '../../../admin/undo-failure.ts';
import { api, ApiError, type CallOutput, messageOf } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { showErrorToast } from '../../../ui/error-toast.ts';
import { useCall, useInvalidate } from '../../../ui/use-call.ts';
import { catalogKey } from '../catalog-queries.ts';

const adminCatalogKey = ['back-office', 'catalog'];

export const catalogKeys = [adminCatalogKey, catalogKey];

export const adminProductsKey = [...adminCatalogKey, 'products'];

/** Finds what can be put into a bundle. */
export const productChoicesQuery = (search: string) =>
  apiQuery([...adminProductsKey, 'choices'], 'GET /back-office/products', {
    query: { search: search || undefined, sort: 'title:asc', pagination: { pageSize: 25 } },
  });

export const sameTitleQuery = (title: string) =>
  apiQuery([...adminProductsKey, 'title'], 'GET /back-office/products', {
    query: { title, pagination: { pageSize: 2 } },
  });

export const adminCategoryProductsQuery = (category: string) =>
  apiQuery([...adminProductsKey, 'category'], 'GET /back-office/products', {
    query: { category, sort: 'title:asc', pagination: { pageSize: 10 } },
  });

export const adminProductQuery = (documentId: string) =>
  apiQuery([...adminCatalogKey, 'product'], 'GET /back-office/products/:documentId', {
    params: { documentId },
  });

export const productHistoryQuery = (documentId: string, page: number) =>
  apiQuery([...adminCatalogKey, 'history'], 'GET /back-office/audit', {
    query: {
      subject: 'product',
      subjectDocumentId: documentId,
      pagination: { page, pageSize: 20 },
    },
  });

interface TitledProduct {
  readonly documentId: string;
  readonly title: string;
}

interface ProductsChange {
  products: readonly TitledProduct[];
  change: BulkChange;
  /** Refuses the change of a product that was changed since. */
  versions?: ProductVersions;
  before?: string;
  isUndo?: true;
}

type ProductPage = CallOutput<'GET /back-office/products'>;

/** Rows keep their places, whatever the list is sorted by, until it is opened again. */
function useListedProducts() {
  const queries = useQueryClient();

  function replace(toProduct: (product: AdminProduct) => AdminProduct) {
    queries.setQueriesData<ProductPage>(
      { queryKey: adminProductsKey },
      (known) => known && { ...known, data: known.data.map(toProduct) },
    );
    return Promise.all([
      queries.invalidateQueries({ queryKey: adminProductsKey, refetchType: 'none' }),
      queries.invalidateQueries({ queryKey: catalogKey }),
    ]);
  }

  async function changePrice(text: string, versions: ProductVersions) {
    const price = Number(text);
    const freedom = text !== '' && price === 0 ? ({ isFree: true } as const) : {};
    await queries.invalidateQueries({ queryKey: [...adminCatalogKey, 'product'] });
    await replace((product) => {
      const updatedAt = versions[product.documentId];
      const { isFree: _before, ...others } = product;
      return updatedAt ? { ...others, ...freedom, price, updatedAt } : product;
    });
  }

  async function reload({ documentId }: TitledProduct) {
    const { data } = await queries.fetchQuery(adminProductQuery(documentId));
    await replace((product) => (product.documentId === documentId ? data : product));
  }

  async function reloadAll(products: readonly TitledProduct[]) {
    await Promise.all(products.map(reload)).catch(() =>
      queries.invalidateQueries({ queryKey: adminProductsKey }),
    );
  }

  return { changePrice, reloadAll };
}

/** All products are changed, or none. */
export function useChangeProducts() {
  const refresh = useInvalidate(catalogKeys);
  const { changePrice, reloadAll } = useListedProducts();
  const mutation = useCall({
    call: ({ products, change, versions }: ProductsChange) => {
      const ids = products.map(({ documentId }) => documentId);
      return api('PUT /back-office/products', {
        body: { products: ids, change, ...(versions && { versions }) },
      });
    },
    onDone: ({ data: { versions } }, { change }) =>
      'price' in change ? changePrice(change.price, versions) : refresh(),
    success: ({ data: { changed, versions } }, { products, change, before }) => {
      const isArchiving = 'state' in change && change.state === 'archived';
      const undo = isArchiving ? archivingUndo : toPriceUndo(before);
      const undone = undo ? products.filter(({ documentId }) => documentId in versions) : [];
      const count = changed === 1 ? '1 product' : `${changed} products`;
      return {
        title: `${count} ${isArchiving ? 'archived' : 'changed'}`,
        ...(undo &&
          undone.length > 0 && {
            undo: () => mutation.mutate({ products: undone, change: undo, versions, isUndo: true }),
          }),
      };
    },
    onFailure: (error, { products, change, versions, isUndo }) => {
      if ('price' in change) void reloadAll(products);
      else if (versions) void refresh();
      if (isUndo) showUndoFailure(error);
      else showErrorToast('Nothing was changed', getChangeErrorText(error, products));
    },
  });
  return mutation;
}

const archivingUndo: BulkChange = { state: 'published' };

const toPriceUndo = (price: string | undefined): BulkChange | undefined =>
  price === undefined ? undefined : { price };

/** The server returns an error per product. */
function getChangeErrorText(error: unknown, products: readonly TitledProduct[]): string {
  const fields = error instanceof ApiError ? error.fields : {};
  const reasons = products.flatMap(({ documentId, title }) => {
    const messages = fields[documentId];
    return messages ? [`${title}: ${messages.join(', ')}.`] : [];
  });
  return reasons.join(' ') || messageOf(error, 'The shop could not be reached. Please try again.');
}

export const adminCategoriesQuery = apiQuery(
  [...adminCatalogKey, 'categories'],
  'GET /back-office/categories',
  {},
);
