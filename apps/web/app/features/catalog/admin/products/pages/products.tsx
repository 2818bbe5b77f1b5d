import { Boxes, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../../../admin/back-office-heading.tsx';
import { ProductList } from '../list/product-list.tsx';
import { ExportProductsButton } from '../../import-export/export-buttons.tsx';
import { ImportButton } from '../../import-export/import-button.tsx';
import { Button } from '../../../../../ui/button.tsx';

export default function BackOfficeProductsPage() {
  return (
    <>
      <BackOfficeHeading
        title="Products"
        actions={
          <>
            <ImportButton />
            <ExportProductsButton />
            <Button asChild variant="outline" className="max-md:px-3!">
              <Link to="/admin/products/new-bundle">
                <Boxes aria-hidden />
                Add bundle
              </Link>
            </Button>
            <Button asChild className="max-md:grow max-md:px-3!">
              <Link to="/admin/products/new">
                <Plus aria-hidden />
                Add product
              </Link>
            </Button>
          </>
        }
      />
      <ProductList />
    </>
  );
}
