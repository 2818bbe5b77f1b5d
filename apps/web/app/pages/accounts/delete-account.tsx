import { limits } from '@partshelf/contract/limits.ts';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { DeleteAccount } from '../../features/privacy/delete-account.tsx';

export default function DeleteAccountPage() {
  return (
    <div className="page-width max-w-[920px] pt-6 pb-(--section)">
      <title>Delete your account</title>
      <Link to="/profile" className="link inline-flex items-center gap-1 text-sm">
        <ChevronLeft aria-hidden className="size-4" />
        Profile
      </Link>
      <header className="mt-3 mb-6">
        <h1 className="text-h1">Delete your account</h1>
        <p className="mt-2 text-muted-foreground">
          The account is blocked at once and deleted after {limits.deletionDays} days. Until then, a
          link in our email brings it back.
        </p>
      </header>
      <DeleteAccount />
    </div>
  );
}
