import type { CannedReply } from '@partshelf/contract/chat/canned-replies.ts';
import { ListChecks, type LucideIcon, MessageSquareText } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useShortcuts } from './keyboard-shortcuts.tsx';

/** They are lazy, because most agents type the shortcut, and few answers need a link. */
const CannedReplyDialog = lazy(() => import('./canned-reply-dialog.tsx'));
const InstallLinkDialog = lazy(() => import('./install-link-dialog.tsx'));

export interface InsertDialogProps<Picked> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onPick: (picked: Picked) => void;
  focusOnClose: RefObject<HTMLElement | null>;
}

interface InsertButtonProps<Picked> {
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (picked: Picked) => void;
  isDisabled: boolean;
}

export function CannedReplyButton(props: InsertButtonProps<CannedReply>) {
  return (
    <InsertButton
      {...props}
      label="Canned replies"
      icon={MessageSquareText}
      renderDialog={(dialog) => <CannedReplyDialog {...dialog} />}
    />
  );
}

export function InstallLinkButton({
  roomId,
  ...props
}: InsertButtonProps<string> & { roomId: string }) {
  return (
    <InsertButton
      {...props}
      label="Insert install link"
      icon={ListChecks}
      shortcut="l"
      renderDialog={(dialog) => <InstallLinkDialog roomId={roomId} {...dialog} />}
    />
  );
}

interface InsertButtonOptions<Picked> extends InsertButtonProps<Picked> {
  label: string;
  icon: LucideIcon;
  shortcut?: string;
  renderDialog: (props: InsertDialogProps<Picked>) => ReactNode;
}

/** Opens a dialog in which something is picked for the field, which has the focus afterwards. */
function InsertButton<Picked>(props: InsertButtonOptions<Picked>) {
  const { field, onPick, isDisabled, label, icon: Icon, shortcut, renderDialog } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const focusOnClose = useRef<HTMLElement>(null);

  useShortcuts(isDisabled || shortcut === undefined ? {} : { [shortcut]: open });

  function open() {
    focusOnClose.current = null;
    setHasOpened(true);
    setIsOpen(true);
  }

  function pick(picked: Picked) {
    setIsOpen(false);
    focusOnClose.current = field.current;
    onPick(picked);
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        disabled={isDisabled}
        onClick={open}
        className="max-lg:px-2!"
      >
        <Icon aria-hidden />
        <span className="max-lg:sr-only">{label}</span>
      </Button>
      {hasOpened && (
        <Suspense>
          {renderDialog({ isOpen, onOpenChange: setIsOpen, onPick: pick, focusOnClose })}
        </Suspense>
      )}
    </>
  );
}
