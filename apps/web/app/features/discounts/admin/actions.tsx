import type { Discount } from '@partshelf/contract/discounts.ts';
import { Ban, Link2, Trash2 } from 'lucide-react';
import type { Action } from '../../../admin/actions.tsx';
import { api } from '../../../api.ts';
import { useShopSettings } from '../../../shop-settings.ts';
import { showErrorToast } from '../../../ui/error-toast.ts';
import { toast } from '../../../ui/toast.tsx';
import { discountsKey, getDiscountLink } from './discounts.tsx';

/** Toasts tell failures: the code, and its dialog with it, may be gone by then. */
export function useDiscountActions(discount: Discount, onDeleted?: () => void): Action[] {
  const { documentId, code, withdrawnAt, uses } = discount;
  const { publicUrl } = useShopSettings();
  return [
    {
      name: 'Copy link',
      icon: Link2,
      run: () => void copyDiscountLink(getDiscountLink(code, publicUrl)),
    },
    {
      name: 'Withdraw',
      icon: Ban,
      isVisible: withdrawnAt === null,
      question: {
        title: `Withdraw ${code}?`,
        description:
          'No new order can use it. Orders that already use it can still be paid at the reduced price. This cannot be undone.',
        action: 'Withdraw code',
        isDangerous: true,
      },
      pending: 'Withdrawing...',
      call: () =>
        api('POST /back-office/discounts/:documentId/withdraw', { params: { documentId } }),
      success: `Code ${code} is withdrawn`,
      settledKeys: [discountsKey],
      failureTitle: 'The code was not withdrawn',
    },
    {
      name: 'Delete',
      icon: Trash2,
      isVisible: uses === 0,
      variant: 'ghost',
      question: {
        title: `Delete ${code}?`,
        description: 'No order has used it. It is deleted permanently.',
        action: 'Delete code',
        isDangerous: true,
      },
      pending: 'Deleting...',
      call: () => api('DELETE /back-office/discounts/:documentId', { params: { documentId } }),
      success: `Code ${code} is deleted`,
      onDone: onDeleted,
      settledKeys: [discountsKey],
      failureTitle: 'The code was not deleted',
    },
  ];
}

/** Without the permission of the browser the toast has the link, to be copied by hand. */
async function copyDiscountLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast({ variant: 'success', title: 'Link copied', description: link });
  } catch {
    showErrorToast('Copy it by hand', link);
  }
}
