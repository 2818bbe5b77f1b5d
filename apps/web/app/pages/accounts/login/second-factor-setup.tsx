import { AccountHeading } from '../../../features/accounts/login/account-heading.tsx';
import { LogOutLink } from '../../../features/accounts/second-factor/second-step/log-out-link.tsx';
import { SecondFactorSetup } from '../../../features/accounts/second-factor/second-step/second-factor-setup.tsx';

export default function SecondFactorSetupPage() {
  return (
    <>
      <AccountHeading title="Protect your account">
        You can see the data of customers here, so a password alone is not enough. Choose a second
        way to prove that it is you.
      </AccountHeading>
      <SecondFactorSetup />
      <LogOutLink />
    </>
  );
}
