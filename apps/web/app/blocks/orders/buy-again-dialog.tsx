import { Button } from '../../ui/button.tsx';
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
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onConfirm}>Buy again</Button>
      </div>
    </Dialog>
  );
}
