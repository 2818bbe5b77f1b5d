import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useId } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { SessionsList } from './sessions-list.tsx';
import { endSession } from './use-session-end.ts';

export function SessionsPanel() {
  const headingId = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('DELETE /sessions', {}),
    onSuccess: () => {
      toast({
        variant: 'success',
        title: 'Logged out successfully',
        description: 'Every device is signed out.',
      });
      endSession('chosen');
    },
    onError: () =>
      toast({
        variant: 'destructive',
        title: 'Logout failed',
        description: 'There was an error logging out. Please try again.',
      }),
  });

  return (
    <section
      aria-labelledby={headingId}
      className="mt-8 overflow-hidden rounded-lg border border-border bg-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-border px-7 py-5">
        <div className="min-w-50 grow basis-0">
          <h2 id={headingId} className="text-h3">
            Your devices
          </h2>
          <p className="text-sm text-muted-foreground">
            If you do not know one of them, sign out everywhere and choose a new password.
          </p>
        </div>
        <Button variant="outline" pending={isPending && 'Signing out...'} onClick={() => mutate()}>
          <LogOut aria-hidden />
          Sign out everywhere
        </Button>
      </div>
      <SessionsList />
    </section>
  );
}
