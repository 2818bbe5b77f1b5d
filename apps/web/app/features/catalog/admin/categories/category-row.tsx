import type { AdminCategory } from '@partshelf/contract/catalog/admin.ts';
import { clsx } from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { MenuItem } from '../../../../ui/overlays/menu.tsx';
import { Thumbnail } from '../../../../ui/images/thumbnail.tsx';
import { getCategoryColours } from '../../category-colours.ts';
import { CategoryIcon } from '../../category-icon.tsx';
import { RowMenu } from '../../../../admin/list/row-menu.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryInUseDialog, DeleteCategoryDialog } from './delete-category-dialog.tsx';

export function CategoryRow({ category }: { category: AdminCategory }) {
  const [opened, setOpened] = useState<'change' | 'delete'>();
  const { documentId, title, slug, products, img } = category;
  const close = () => setOpened(undefined);
  return (
    <div className="flex items-center gap-3">
      {img ? (
        <Thumbnail image={img} widthPx={56} className="w-14" />
      ) : (
        <span
          className={clsx(
            'grid aspect-4/3 w-14 shrink-0 place-items-center rounded-t-md border-b-2 border-shelf',
            getCategoryColours(category),
          )}
        >
          <CategoryIcon category={category} className="size-5" />
        </span>
      )}
      <div className="min-w-0 grow md:flex md:items-center md:justify-between md:gap-3">
        <div className="min-w-0">
          <p className="text-sm font-semibold break-words">{title}</p>
          <p className="label break-all">{slug}</p>
        </div>
        <Link
          to={`/admin/products?category=${documentId}`}
          className="inline-block shrink-0 text-xs text-muted-foreground tabular-nums hover:text-foreground hover:underline md:text-sm"
        >
          {products === 1 ? '1 product' : `${products} products`}
        </Link>
      </div>
      <RowMenu name={title}>
        <MenuItem onClick={() => setOpened('change')}>
          <Pencil aria-hidden />
          Change
        </MenuItem>
        <MenuItem onClick={() => setOpened('delete')}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </RowMenu>
      {opened === 'change' && <CategoryDialog category={category} onClose={close} />}
      {opened === 'delete' && products === 0 && (
        <DeleteCategoryDialog category={category} onClose={close} />
      )}
      {opened === 'delete' && products > 0 && (
        <CategoryInUseDialog category={category} onClose={close} />
      )}
    </div>
  );
}
