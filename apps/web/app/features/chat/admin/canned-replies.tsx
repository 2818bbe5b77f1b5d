import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { CannedReplyList } from '../helpdesk/canned-reply-list.tsx';

export default function CannedRepliesPage() {
  return (
    <>
      <BackOfficeHeading title="Canned replies" />
      <p className="mb-5 max-w-[70ch] text-sm text-muted-foreground">
        Texts that all staff insert in a chat by / and a shortcut. Each agent has own ones in the
        helpdesk chat, too.
      </p>
      <div className="max-w-[820px]">
        <CannedReplyList edits="shared" />
      </div>
    </>
  );
}
