import type { CannedReply } from '@partshelf/contract/chat/canned-replies.ts';
import { Link } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { CannedReplyList } from './canned-reply-list.tsx';
import type { InsertDialogProps } from './insert-buttons.tsx';

export default function CannedReplyDialog(props: InsertDialogProps<CannedReply>) {
  const { isOpen, onPick, ...dialog } = props;
  const isAdmin = useCurrentUser()?.role?.name === 'Admin';
  return (
    <Dialog
      {...dialog}
      open={isOpen}
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
