import { CreditCard, Mail, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { ConfirmOwned } from '../confirm-owned.tsx';

interface FailedActionsProps {
  supportAddress: string;
  isFree: boolean;
  isAtLimit: boolean;
  canResume: boolean;
  owned: readonly string[] | undefined;
  workingOn: 'open' | 'new' | undefined;
  onContinue: () => void;
  onRetry: () => void;
  onContact: () => void;
}

export function FailedActions({
  supportAddress,
  isFree,
  isAtLimit,
  canResume,
  owned,
  workingOn,
  onContinue,
  onRetry,
  onContact,
}: FailedActionsProps) {
  return (
    <>
      <ConfirmOwned owned={owned} hint="Your download is in your orders." className="contents">
        {canResume && (
          <Button size="lg" pending={workingOn === 'open' && 'Processing...'} onClick={onContinue}>
            <CreditCard aria-hidden />
            Continue to payment
          </Button>
        )}
        <Button
          size="lg"
          variant={canResume ? 'outline' : 'default'}
          disabled={isAtLimit}
          pending={workingOn === 'new' && 'Processing...'}
          onClick={onRetry}
        >
          <RotateCw aria-hidden />
          {isFree ? 'Try Again' : 'Try Payment Again'}
        </Button>
      </ConfirmOwned>
      {isAtLimit && (
        <Button asChild variant="outline" size="lg">
          <Link to={supportAddress} onClick={onContact}>
            <Mail aria-hidden />
            Contact Support
          </Link>
        </Button>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button asChild variant="outline" size="lg">
          <Link to="/cart">Back to Cart</Link>
        </Button>
        <Button asChild variant="ghost" size="lg">
          <Link to="/">Return Home</Link>
        </Button>
      </div>
    </>
  );
}
