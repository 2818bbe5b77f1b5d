import type { Discount } from '@partshelf/contract/discounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../../api.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { discountsKey } from './discounts.tsx';

interface DiscountDialogProps {
  discount: Discount;
  isOpen: boolean;
  onClose: () => void;
  /** After success; `onClose` unless given. */
  onDone?: () => void;
}

const failureText = 'This could not be done. Please try again.';

export function WithdrawDialog(props: DiscountDialogProps) {
  const { discount, isOpen, onClose, onDone = onClose } = props;
  const { mutate, isPending, error, reset } = useWithdrawDiscount(discount, onDone);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        reset();
        onClose();
      }}
      title={`Withdraw ${discount.code}?`}
      description="No new order can use it. Orders that have it already can still be paid at their price. This cannot be undone."
      action="Withdraw code"
      pending={isPending && 'Withdrawing...'}
      isDangerous
      error={error ? messageOf(error, failureText) : undefined}
      onConfirm={() => mutate()}
    />
  );
}

export function DeleteDialog(props: DiscountDialogProps) {
  const { discount, isOpen, onClose, onDone = onClose } = props;
  const { mutate, isPending, error, reset } = useDeleteDiscount(discount, onDone);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        reset();
        onClose();
      }}
      title={`Delete ${discount.code}?`}
      description="No order has used it. It is removed for good."
      action="Delete code"
      pending={isPending && 'Deleting...'}
      isDangerous
      error={error ? messageOf(error, failureText) : undefined}
      onConfirm={() => mutate()}
    />
  );
}

function useWithdrawDiscount({ documentId, code }: Discount, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api('POST /back-office/discounts/:documentId/withdraw', { params: { documentId } }),
    onSuccess: () => {
      toast({ variant: 'success', title: `Code ${code} is withdrawn` });
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: discountsKey }),
  });
}

function useDeleteDiscount({ documentId, code }: Discount, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /back-office/discounts/:documentId', { params: { documentId } }),
    onSuccess: () => {
      toast({ variant: 'success', title: `Code ${code} is deleted` });
      onDone();
      void queries.invalidateQueries({ queryKey: discountsKey });
    },
  });
}

/** Without the permission of the browser the toast has the link, to be copied by hand. */
export async function copyDiscountLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast({ variant: 'success', title: 'Link copied', description: link });
  } catch {
    toast({ variant: 'destructive', title: 'Copy it by hand', description: link });
  }
}
