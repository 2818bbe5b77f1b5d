import { Link, useSearchParams } from 'react-router';
import { AccountHeading } from '../features/accounts/account-heading.tsx';
import { FormNotice } from '../features/accounts/form-notice.tsx';
import { GoogleButton } from '../features/accounts/google-button.tsx';
import { LoginForm } from '../features/accounts/login-form.tsx';

export default function LoginPage() {
  const [search] = useSearchParams();
  return (
    <>
      <AccountHeading title="Login">
        Your cart, orders and downloads are where you left them.
      </AccountHeading>
      {search.has('confirmed') && (
        <div className="mb-4.5">
          <FormNotice tone="success">
            Your email address is confirmed. You can log in now.
          </FormNotice>
        </div>
      )}
      <LoginForm />
      <GoogleButton />
      <p className="mt-7 text-sm text-muted-foreground">
        New here?{' '}
        <Link to="/register" className="link">
          Sign up
        </Link>
      </p>
    </>
  );
}
