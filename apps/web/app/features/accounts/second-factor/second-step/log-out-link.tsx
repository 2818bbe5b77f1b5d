import { Button } from '../../../../ui/button.tsx';
import { logOut } from '../../session/log-out.ts';

export function LogOutLink() {
  return (
    <p className="mt-7 text-sm">
      <Button variant="link" className="h-auto!" onClick={() => void logOut()}>
        Log out
      </Button>
    </p>
  );
}
