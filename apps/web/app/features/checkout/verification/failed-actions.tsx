import { Mail, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';

interface FailedActionsProps {
  supportAddress: string;
  isFree: boolean;
  isAtLimit: boolean;
  isWorking: boolean;
  onRetry: () => void;
}

export function FailedActions({
  supportAddress,
  isFree,
  isAtLimit,
  isWorking,
  onRetry,
}: FailedActionsProps) {
  return (
    <>
      <Button
        size="lg"
        disabled={isAtLimit}
        pending={isWorking && 'Processing...'}
        onClick={onRetry}
      >
        <RotateCw aria-hidden />
        {isFree ? 'Try Again' : 'Try Payment Again'}
      </Button>
      {isAtLimit && (
        <Button asChild variant="outline" size="lg">
          <Link to={supportAddress}>
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
