import type { Discount } from '@partshelf/contract/back-office/discounts.ts';
import { messageOf } from '../../../api.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDeleteDiscount, useWithdrawDiscount } from './use-discount-actions.ts';

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
