import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormNotice } from '../accounts/login/form-notice.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** A question. */
  title: string;
  /** What it will mean. */
  description: string;
  /** What is done, as in "Block", and the same while it is done. */
  action: string;
  pending: string | false;
  isDangerous?: boolean;
  /** Why it could not be done. */
  error?: string | undefined;
  onConfirm: () => void;
}

/** Asks before something is done. Stays open and says why when it could not be done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, description, error, onConfirm } = props;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title={title}
      description={description}
    >
      <div className="grid gap-5">
        {error && <FormNotice tone="error">{error}</FormNotice>}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={props.isDangerous ? 'destructive' : 'default'}
            pending={props.pending}
            onClick={onConfirm}
          >
            {props.action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
