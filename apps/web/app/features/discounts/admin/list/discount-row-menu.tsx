import type { Discount } from '@partshelf/contract/back-office/discounts.ts';
import { Ban, Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useShopSettings } from '../../../../shop-settings.ts';
import { MenuItem } from '../../../../ui/overlays/menu.tsx';
import { RowMenu } from '../../../../admin/list/row-menu.tsx';
import { copyDiscountLink } from '../copy-discount-link.ts';
import { DeleteDialog, WithdrawDialog } from '../discount-dialogs.tsx';
import { getDiscountLink } from '../discount-paths.ts';

export function DiscountRowMenu({ discount }: { discount: Discount }) {
  const { publicUrl } = useShopSettings();
  const [openDialog, setOpenDialog] = useState<'withdraw' | 'delete'>();
  const close = () => setOpenDialog(undefined);
  const link = getDiscountLink(discount.code, publicUrl);
  return (
    <>
      <RowMenu name={discount.code}>
        <MenuItem onClick={() => void copyDiscountLink(link)}>
          <Link2 aria-hidden />
          Copy link
        </MenuItem>
        {discount.withdrawnAt === null && (
          <MenuItem onClick={() => setOpenDialog('withdraw')}>
            <Ban aria-hidden />
            Withdraw
          </MenuItem>
        )}
        {discount.uses === 0 && (
          <MenuItem onClick={() => setOpenDialog('delete')}>
            <Trash2 aria-hidden />
            Delete
          </MenuItem>
        )}
      </RowMenu>
      <WithdrawDialog discount={discount} isOpen={openDialog === 'withdraw'} onClose={close} />
      <DeleteDialog discount={discount} isOpen={openDialog === 'delete'} onClose={close} />
    </>
  );
}
