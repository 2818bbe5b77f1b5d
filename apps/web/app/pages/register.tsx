import { Link } from 'react-router';
import { AccountHeading } from '../features/accounts/account-heading.tsx';
import { GoogleButton } from '../features/accounts/google-button.tsx';
import { RegisterForm } from '../features/accounts/register-form.tsx';

export default function RegisterPage() {
  return (
    <>
      <AccountHeading title="Register">
        One account keeps your cart, your orders and everything you have downloaded.
      </AccountHeading>
      <RegisterForm />
      <GoogleButton />
      <p className="mt-7 text-sm text-muted-foreground">
        You have an account already?{' '}
        <Link to="/login" className="link">
          Login
        </Link>
      </p>
    </>
  );
}
