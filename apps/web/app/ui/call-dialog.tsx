import { type ButtonCall, useCallOnce } from './call-button.tsx';
import { ConfirmDialog } from './dialog.tsx';

interface CallDialogProps<Answer> {
  call: ButtonCall<Answer>;
  isOpen: boolean;
  onClose: () => void;
}

/** After a failure it stays open with the reason, unless a toast tells it. */
export function CallDialog<Answer>({ call, isOpen, onClose }: CallDialogProps<Answer>) {
  const { question, pending, failureTitle, onDone, onFailure } = call;
  const { start, isPending, errorText, reset } = useCallOnce({
    ...call,
    onDone: (answer, input) => {
      onClose();
      return onDone?.(answer, input);
    },
    onFailure: (error, input) => {
      if (failureTitle) onClose();
      return onFailure?.(error, input);
    },
  });
  return (
    <ConfirmDialog
      {...question!}
      isOpen={isOpen}
      onClose={() => {
        reset();
        onClose();
      }}
      pending={isPending && pending}
      error={failureTitle ? undefined : errorText}
      onConfirm={() => isOpen && start()}
    />
  );
}
