import { Lock } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../ui/toast.ts';

/** Tells a visitor that this needs an account, with a button that leads to the login and back. */
export function useAskToLogin(): (description: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (description) =>
    toast({
      title: 'Authentication required',
      description,
      icon: Lock,
      action: {
        label: 'Login',
        onPress: () => void navigate('/login', { state: { from: pathname + search } }),
      },
    });
}
