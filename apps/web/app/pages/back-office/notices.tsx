import { Settings2 } from 'lucide-react';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../features/back-office/back-office-heading.tsx';
import { MarkAllReadButton } from '../../features/back-office/notices/mark-all-read-button.tsx';
import { NoticeList } from '../../features/back-office/notices/notice-list.tsx';
import { Button } from '../../ui/button.tsx';

export default function NoticesPage() {
  return (
    <>
      <BackOfficeHeading
        title="Notices"
        actions={
          <>
            <Button asChild variant="outline">
              <Link to="/admin/settings/notices">
                <Settings2 aria-hidden />
                Choose what arrives
              </Link>
            </Button>
            <MarkAllReadButton />
          </>
        }
      />
      <NoticeList />
    </>
  );
}
