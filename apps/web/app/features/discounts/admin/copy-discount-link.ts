import { toast } from '../../../ui/toasts/toast.ts';

/** Without the permission of the browser the toast has the link, to be copied by hand. */
export async function copyDiscountLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast({ variant: 'success', title: 'Link copied', description: link });
  } catch {
    toast({ variant: 'destructive', title: 'Copy it by hand', description: link });
  }
}
