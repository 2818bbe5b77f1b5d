import type { Discount } from '@partshelf/contract/discounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, messageOf } from '../../../api.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { discountsKey } from './discounts.tsx';

const actions = {
  withdraw: {
    call: (documentId: string) =>
      api('POST /back-office/discounts/:documentId/withdraw', { params: { documentId } }),
    label: 'Withdraw',
    pending: 'Withdrawing...',
    done: 'withdrawn',
    description:
      'No new order can use it. Orders that already use it can still be paid at the reduced price. This cannot be undone.',
  },
  delete: {
    call: (documentId: string) =>
      api('DELETE /back-office/discounts/:documentId', { params: { documentId } }),
    label: 'Delete',
    pending: 'Deleting...',
    done: 'deleted',
    description: 'No order has used it. It is deleted permanently.',
  },
};

interface DiscountDialogProps {
  action: keyof typeof actions;
  discount: Discount;
  isOpen: boolean;
  onClose: () => void;
  /** It is called after success; the default is `onClose`. */
  onDone?: () => void;
}

export function DiscountDialog(props: DiscountDialogProps) {
  const { action, discount, isOpen, onClose, onDone = onClose } = props;
  const { documentId, code } = discount;
  const { call, label, pending, done, description } = actions[action];
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation<unknown>({
    mutationFn: () => call(documentId),
    onSuccess: () => {
      toast({ variant: 'success', title: `Code ${code} is ${done}` });
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: discountsKey }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        reset();
        onClose();
      }}
      title={`${label} ${code}?`}
      description={description}
      action={`${label} code`}
      pending={isPending && pending}
      isDangerous
      error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
      onConfirm={() => mutate()}
    />
  );
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
