import { Lock } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../../ui/toasts/toast.ts';
import { type PendingAction, setPendingAction } from '../pending-action/pending-action.ts';

type AskToLogin = (description: string, action: Omit<PendingAction, 'from'>) => void;

export function useAskToLogin(): AskToLogin {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = pathname + search;

  function goToLogin(action: Omit<PendingAction, 'from'>) {
    setPendingAction({ ...action, from });
    void navigate('/login', { state: { from } });
  }

  return (description, action) =>
    toast({
      title: 'Authentication required',
      description,
      icon: Lock,
      action: { label: 'Login', onPress: () => goToLogin(action) },
    });
}
