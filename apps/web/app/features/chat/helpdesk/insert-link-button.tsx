import { ListChecks } from 'lucide-react';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useShortcuts } from './keyboard-shortcuts.tsx';

/** It is lazy, because few answers need it. */
const InstallLinkDialog = lazy(() => import('./install-link-dialog.tsx'));

interface InsertLinkButtonProps {
  roomId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onInsert: (text: string) => void;
  isDisabled: boolean;
}

export function InsertLinkButton({ roomId, field, onInsert, isDisabled }: InsertLinkButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const focusOnClose = useRef<HTMLElement>(null);

  useShortcuts(isDisabled ? {} : { l: open });

  function open() {
    focusOnClose.current = null;
    setHasOpened(true);
    setIsOpen(true);
  }

  function insert(address: string) {
    setIsOpen(false);
    onInsert(address);
    focusOnClose.current = field.current;
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
        <ListChecks aria-hidden />
        <span className="max-lg:sr-only">Insert install link</span>
      </Button>
      {hasOpened && (
        <Suspense>
          <InstallLinkDialog
            roomId={roomId}
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            onPick={insert}
            focusOnClose={focusOnClose}
          />
        </Suspense>
      )}
    </>
  );
}
