import { useEffect } from 'react';
import { toast } from '../../ui/toasts/toast.ts';

/** Says once per failure that a list of products could not be loaded. */
export function useLoadErrorToast({ isError }: { isError: boolean }): void {
  useEffect(() => {
    if (!isError) return;
    toast({ variant: 'destructive', title: 'Error', description: 'Error fetching data' });
  }, [isError]);
}
