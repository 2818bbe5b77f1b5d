import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { CannedReplyList } from '../helpdesk/canned-reply-list.tsx';

export default function CannedRepliesPage() {
  return (
    <>
      <BackOfficeHeading title="Canned replies" />
      <p className="mb-5 max-w-prose text-sm text-muted-foreground">
        All staff can insert these texts in a chat with / and a shortcut. Agents can also add their
        own in the helpdesk chat.
      </p>
      <CannedReplyList edits="shared" />
    </>
  );
}
