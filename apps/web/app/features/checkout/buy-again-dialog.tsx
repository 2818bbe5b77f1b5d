import { Button } from '../../ui/button.tsx';
import { DialogFooter, Dialog } from '../../ui/dialog.tsx';

interface BuyAgainDialogProps {
  owned: string;
  hint: string;
  onClose: () => void;
  onConfirm: () => void;
}

export default function BuyAgainDialog({ owned, hint, onClose, onConfirm }: BuyAgainDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(opens) => !opens && onClose()}
      title="Buy it again?"
      description={`You own ${owned} already, with every new version. ${hint}`}
    >
      <DialogFooter onCancel={onClose}>
        <Button onClick={onConfirm}>Buy again</Button>
      </DialogFooter>
    </Dialog>
  );
}
