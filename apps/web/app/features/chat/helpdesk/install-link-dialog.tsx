import { useAbsoluteUrl } from '../../../shop-settings.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { getProductInstallPath } from '../../install/install-paths.ts';
import { findInstallPath } from './customer-purchases.tsx';
import type { InsertDialogProps } from './insert-buttons.tsx';
import { RoomProductPicker } from './product-picker.tsx';

export default function InstallLinkDialog(props: InsertDialogProps<string> & { roomId: string }) {
  const { roomId, isOpen, onPick, ...dialog } = props;
  const toAbsolute = useAbsoluteUrl();
  return (
    <Dialog
      {...dialog}
      open={isOpen}
      title="Insert install link"
      description="The page about installing a product, as the customer sees it."
    >
      <RoomProductPicker
        roomId={roomId}
        toValue={(product) =>
          'order' in product ? findInstallPath(product) : getProductInstallPath(product.slug)
        }
        onPick={(path) => onPick(toAbsolute(path))}
      />
    </Dialog>
  );
}
