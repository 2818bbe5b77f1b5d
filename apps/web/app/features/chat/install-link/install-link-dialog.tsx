import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { RefObject } from 'react';
import { useAbsoluteUrl } from '../../../shop-settings.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { getProductInstallPath } from '../../install/install-paths.ts';
import { ProductPicker } from './product-picker.tsx';

interface InstallLinkDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** With an absolute address. */
  onPick: (address: string) => void;
  focusOnClose: RefObject<HTMLElement | null>;
}

export default function InstallLinkDialog({
  isOpen,
  onOpenChange,
  onPick,
  focusOnClose,
}: InstallLinkDialogProps) {
  const toAbsolute = useAbsoluteUrl();
  const handlePick = ({ slug }: Product) => onPick(toAbsolute(getProductInstallPath(slug)));
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      focusOnClose={focusOnClose}
      title="Insert install link"
      description="The page about installing a product, as customers see it."
    >
      <ProductPicker onPick={handlePick} />
    </Dialog>
  );
}
