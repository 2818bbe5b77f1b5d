import { messageOf } from '../api.ts';
import { toast, type ToastOptions } from './toast.tsx';

const unreachable = 'The shop could not be reached. Please try again.';

export function showFailure(title: string, error: unknown, fallback = unreachable): void {
  showErrorToast(title, messageOf(error, fallback));
}

export function showErrorToast(
  title: string,
  description?: string,
  action?: ToastOptions['action'],
): void {
  toast({ variant: 'destructive', title, description, action });
}
