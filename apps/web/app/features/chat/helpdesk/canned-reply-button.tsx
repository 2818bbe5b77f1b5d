import type { CannedReply } from '@partshelf/contract/chat/canned-replies.ts';
import { MessageSquareText } from 'lucide-react';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

/** It is lazy, because most agents type the shortcut. */
const CannedReplyDialog = lazy(() => import('./canned-reply-dialog.tsx'));

interface CannedReplyButtonProps {
  field: RefObject<HTMLTextAreaElement | null>;
  onPick: (reply: CannedReply) => void;
  isDisabled: boolean;
}

export function CannedReplyButton({ field, onPick, isDisabled }: CannedReplyButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const focusOnClose = useRef<HTMLElement>(null);

  function open() {
    focusOnClose.current = null;
    setHasOpened(true);
    setIsOpen(true);
  }

  function pick(reply: CannedReply) {
    setIsOpen(false);
    focusOnClose.current = field.current;
    onPick(reply);
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
        <MessageSquareText aria-hidden />
        <span className="max-lg:sr-only">Canned replies</span>
      </Button>
      {hasOpened && (
        <Suspense>
          <CannedReplyDialog
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            onPick={pick}
            focusOnClose={focusOnClose}
          />
        </Suspense>
      )}
    </>
  );
}
