import type { CannedReply } from '@partshelf/contract/chat/canned-replies.ts';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { CannedReplyList } from './canned-reply-list.tsx';

interface CannedReplyDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onPick: (reply: CannedReply) => void;
  focusOnClose: RefObject<HTMLElement | null>;
}

export default function CannedReplyDialog({
  isOpen,
  onOpenChange,
  onPick,
  focusOnClose,
}: CannedReplyDialogProps) {
  const isAdmin = useCurrentUser()?.role?.name === 'Admin';
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      focusOnClose={focusOnClose}
      title="Canned replies"
      description="Choose one to insert it. Or type / and its shortcut in the message."
    >
      <CannedReplyList edits="own" onPick={onPick} />
      {isAdmin && (
        <p className="mt-4 text-sm">
          <Link to="/admin/settings/canned-replies" className="link">
            Change the canned replies of your team
          </Link>
        </p>
      )}
    </Dialog>
  );
}
