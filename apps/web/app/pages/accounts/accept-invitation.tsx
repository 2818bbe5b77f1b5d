import { useSearchParams } from 'react-router';
import { AccountHeading, BackToLogin } from '../../features/accounts/account-page.tsx';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { useBrand } from '../../shop-settings.ts';
import { FormNotice } from '../../ui/form-notice.tsx';

export const handle = privatePage('token');

const form = loadOnUse(
  async () =>
    (await import('../../features/accounts/accept-invitation-form.tsx')).AcceptInvitationForm,
);

export const loader = () => null;

export const clientLoader = form.preload;

export default function AcceptInvitationPage() {
  const { name } = useBrand();
  const token = useSearchParams()[0].get('token');
  return (
    <>
      <AccountHeading title={`Join ${name}`}>
        {token && 'Choose a username and a password for your account.'}
      </AccountHeading>
      {token ? <form.Part token={token} /> : <InvalidLink />}
      <BackToLogin />
    </>
  );
}

function InvalidLink() {
  return (
    <div className="grid gap-4.5">
      <FormNotice tone="error">Invalid invitation link</FormNotice>
      <p>Open the link in the email again, or ask for another invitation.</p>
    </div>
  );
}
