import type { RefObject } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { FormNotice } from '../forms/form-notice.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: string;
  action: string;
  pending: string | false;
  isDangerous?: boolean;
  error?: string | undefined;
  focusOnClose?: RefObject<HTMLElement | null> | undefined;
  onConfirm: () => void;
}

/** Stays open with the message when the action fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, description, error, focusOnClose, onConfirm } = props;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title={title}
      description={description}
      {...(focusOnClose && { focusOnClose })}
    >
      <div className="grid gap-5">
        {error && <FormNotice tone="error">{error}</FormNotice>}
        <DialogFooter onCancel={onClose}>
          <Button
            variant={props.isDangerous ? 'destructive' : 'default'}
            pending={props.pending}
            onClick={onConfirm}
          >
            {props.action}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
