import { ConfirmDialog } from '../../ui/dialog.tsx';

interface BuyAgainDialogProps {
  owned: string;
  hint: string;
  onClose: () => void;
  onConfirm: () => void;
}

export default function BuyAgainDialog({ owned, hint, onClose, onConfirm }: BuyAgainDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Buy it again?"
      description={`${owned} already, with every new version. ${hint}`}
      action="Buy again"
      pending={false}
      onConfirm={onConfirm}
    />
  );
}
