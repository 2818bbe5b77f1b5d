import { Settings2 } from 'lucide-react';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/back-office-heading.tsx';
import { MarkAllReadButton } from './mark-all-read-button.tsx';
import { NoticeList } from './notice-list.tsx';
import { Button } from '../../../ui/button.tsx';

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
