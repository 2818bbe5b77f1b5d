import { messageOf } from '../api.ts';
import { toast } from './toast.tsx';

/** The fallback is shown when the server says nothing. */
export function showError(error: unknown, fallback: string, title = 'Error'): void {
  toast({ variant: 'destructive', title, description: messageOf(error, fallback) });
}
