import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/overlays/dialog-footer.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface BuyAgainDialogProps {
  title: string;
  onClose: () => void;
  onConfirm: () => void;
}

export default function BuyAgainDialog({ title, onClose, onConfirm }: BuyAgainDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(opens) => !opens && onClose()}
      title="Buy it again?"
      description={`You own ${title} already, with every new version. Your download is on this page.`}
    >
      <DialogFooter onCancel={onClose}>
        <Button onClick={onConfirm}>Buy again</Button>
      </DialogFooter>
    </Dialog>
  );
}
