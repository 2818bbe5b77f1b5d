import { productListQuery } from '@partshelf/contract/catalog/admin.ts';
import { productType } from '@partshelf/contract/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { Boxes, CalendarX2, Download, Plus } from 'lucide-react';
import { ListPage } from '../../../admin/list-page.tsx';
import type { CallInput } from '../../../api.ts';
import { fetchDownload } from '../../../download.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { getTypeLabel } from '../product-badges.tsx';
import { ImportButton } from './import-products.tsx';
import { productColumns } from './product-columns.tsx';
import { productStateOptions } from './product-state.tsx';
import { ProductRowMenu } from './product-menu.tsx';
import { adminCategoriesQuery, adminProductsKey } from './queries.ts';
import { ProductBulkActions } from './product-bulk-actions.tsx';

export default function ProductsPage() {
  const categories = useQuery(adminCategoriesQuery);
  const categoryOptions = (categories.data?.data ?? []).map(({ documentId, title }) => ({
    value: documentId,
    label: title,
  }));
  return (
    <ListPage
      label="Products"
      actions={
        <>
          <ButtonLink
            to="/admin/retirements"
            icon={CalendarX2}
            variant="outline"
            className="max-md:hidden"
          >
            Retirements
          </ButtonLink>
          <ImportButton />
          <ButtonLink
            to="/admin/products/new-bundle"
            icon={Boxes}
            variant="outline"
            className="max-md:px-3!"
          >
            Add bundle
          </ButtonLink>
          <ButtonLink to="/admin/products/new" icon={Plus} className="max-md:grow max-md:px-3!">
            Add product
          </ButtonLink>
        </>
      }
      noun="product"
      getName={({ title }) => title}
      hasPictures
      call="GET /back-office/products"
      queryKey={adminProductsKey}
      schema={productListQuery}
      search="Search title, slug or part number"
      filters={[
        { name: 'category', label: 'Category', options: categoryOptions },
        { name: 'type', label: 'Type', options: typeOptions },
        { name: 'state', label: 'Status', options: productStateOptions },
      ]}
      days={{ label: 'Published' }}
      renderTools={(query) => <ExportProductsButton query={query} />}
      columns={productColumns}
      renderActions={(product) => <ProductRowMenu product={product} />}
      renderBulkActions={(selected, clear) => (
        <ProductBulkActions selected={selected} onDone={clear} />
      )}
      empty={
        <EmptyState link={{ to: '/admin/products/new', label: 'Add product' }}>
          There is no product yet.
        </EmptyState>
      }
    />
  );
}

interface ExportProductsButtonProps {
  query: CallInput<'GET /back-office/import-export/products'>['query'];
}

export function ExportProductsButton({ query }: ExportProductsButtonProps) {
  const { mutate, isPending } = useCall({
    call: (format: 'csv' | 'json') =>
      fetchDownload('GET /back-office/import-export/products', { query: { ...query, format } }),
    failureTitle: 'Export failed',
  });
  return (
    <Menu
      label="Export"
      trigger={
        <Button variant="outline" pending={isPending && 'Exporting...'} className="max-md:px-2.5!">
          <Download aria-hidden />
          <span className="max-md:sr-only">Export</span>
        </Button>
      }
    >
      <MenuItem onClick={() => mutate('csv')}>As CSV</MenuItem>
      <MenuItem onClick={() => mutate('json')}>As JSON</MenuItem>
    </Menu>
  );
}

const typeOptions = productType.options.map((value) => ({ value, label: getTypeLabel(value) }));
