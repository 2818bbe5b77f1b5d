import { useSearchParams } from 'react-router';
import { AccountHeading, BackToLogin } from '../../features/accounts/account-page.tsx';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { FormNotice } from '../../ui/form-notice.tsx';

export const handle = privatePage('link');

const loadForm = () => import('../../features/accounts/email-forms.tsx');

const form = loadOnUse(async () => (await loadForm()).ResendVerificationForm);

export const loader = () => null;

export const clientLoader = form.preload;

export default function ResendVerificationPage() {
  const [search] = useSearchParams();
  return (
    <>
      <AccountHeading title="Resend verification">
        We send a new link to the address of your account. Older links stop working.
      </AccountHeading>
      {search.get('link') && (
        <div className="mb-4.5">
          <FormNotice tone="info">
            That link was already used or has expired. If your address is confirmed, log in. If not,
            ask for a new link here.
          </FormNotice>
        </div>
      )}
      <form.Part />
      <BackToLogin />
    </>
  );
}
