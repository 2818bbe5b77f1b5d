import { Mail, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { mailTo, useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';

interface FailedActionsProps {
  sessionId: string;
  isAtLimit: boolean;
  isWorking: boolean;
  onRetry: () => void;
}

export function FailedActions({ sessionId, isAtLimit, isWorking, onRetry }: FailedActionsProps) {
  const { company } = useShopSettings();
  return (
    <>
      <Button
        size="lg"
        disabled={isAtLimit}
        pending={isWorking && 'Processing...'}
        onClick={onRetry}
      >
        <RotateCw aria-hidden />
        Try Payment Again
      </Button>
      {isAtLimit && (
        <Button asChild variant="outline" size="lg">
          <a href={mailTo(company.email, `Payment ${sessionId}`)}>
            <Mail aria-hidden />
            Contact Support
          </a>
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
