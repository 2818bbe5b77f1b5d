import { useEffect } from 'react';
import { toast } from '../../ui/toasts/toast.ts';

export function useLoadErrorToast({ isError }: { isError: boolean }): void {
  useEffect(() => {
    if (!isError) return;
    toast({ variant: 'destructive', title: 'Error', description: 'Error fetching data' });
  }, [isError]);
}
