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
        Enter the email address of your account. We send you a link to choose a new password.
      </AccountHeading>
      <form.Part />
      <BackToLogin />
    </>
  );
}
