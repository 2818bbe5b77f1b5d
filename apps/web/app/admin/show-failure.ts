import { messageOf } from '../api.ts';
import { toast } from '../ui/toast.tsx';

export function showFailure(title: string, error: Error): void {
  const description = messageOf(error, 'The shop could not be reached. Please try again.');
  toast({ variant: 'destructive', title, description });
}
