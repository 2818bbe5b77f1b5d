import { messageOf } from '../../api.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Shows the message of a failed API call, or a general one, as a toast. */
export function showFailure(title: string, error: Error): void {
  const description = messageOf(error, 'The shop could not be reached. Please try again.');
  toast({ variant: 'destructive', title, description });
}
