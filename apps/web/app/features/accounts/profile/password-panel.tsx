import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useSignInMethods } from '../sign-in-methods/sign-in-methods-query.ts';
import { PasswordForm } from './password-form.tsx';

/** `/.well-known/change-password` leads to it. */
const sectionId = 'password';

export function PasswordPanel({ user }: { user: User }) {
  const headingId = useId();
  const [isOpen, setIsOpen] = useState(useLocation().hash === `#${sectionId}`);
  const hasPassword = useSignInMethods()?.password ?? true;
  return (
    <section
      id={sectionId}
      aria-labelledby={headingId}
      className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-border bg-card px-7 py-5"
    >
      <div className="min-w-50 grow basis-0">
        <h2 id={headingId} className="text-h3">
          Your password
        </h2>
        <p className="text-sm text-muted-foreground">
          {hasPassword
            ? 'Changing it signs out every other device.'
            : 'Your account has none. To choose one, log out and use “Forgot password?”.'}
        </p>
      </div>
      {hasPassword && (
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title="Change password"
          description="Every other device is signed out, and we send you an email about it."
          trigger={
            <Button variant="outline">
              <KeyRound aria-hidden />
              Change password
            </Button>
          }
        >
          <PasswordForm user={user} onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </section>
  );
}
