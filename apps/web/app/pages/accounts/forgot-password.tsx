import { AccountHeading, BackToLogin } from '../../features/accounts/account-page.tsx';
import { loadOnUse } from '../../rendering/load-on-use.tsx';

const loadForm = () => import('../../features/accounts/email-forms.tsx');

const form = loadOnUse(async () => (await loadForm()).ForgotPasswordForm);

export const loader = () => null;

export const clientLoader = form.preload;

export default function ForgotPasswordPage() {
  return (
    <>
      <AccountHeading title="Forgot password">
        Tell us the address of your account, and we send a link for a new password.
      </AccountHeading>
      <form.Part />
      <BackToLogin />
    </>
  );
}
