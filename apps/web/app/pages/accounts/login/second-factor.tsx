import { AccountHeading } from '../../../features/accounts/login/account-heading.tsx';
import { LogOutLink } from '../../../features/accounts/second-factor/second-step/log-out-link.tsx';
import { SecondStep } from '../../../features/accounts/second-factor/second-step/second-step.tsx';

export default function SecondFactorPage() {
  return (
    <>
      <AccountHeading title="One more step">
        Confirm that it is you to finish signing in.
      </AccountHeading>
      <SecondStep />
      <LogOutLink />
    </>
  );
}
