import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { SearchX } from 'lucide-react';
import { PaymentPanel } from '../payment-panel.tsx';

const redirectAfterMs = 3000;

export function NoSession() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <PaymentPanel icon={SearchX} tone="neutral" title="No session found">
      <p role="status" className="text-muted-foreground">
        Redirecting to home page...
      </p>
    </PaymentPanel>
  );
}
