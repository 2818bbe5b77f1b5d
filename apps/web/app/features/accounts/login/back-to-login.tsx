import { Link } from 'react-router';

export function BackToLogin() {
  return (
    <p className="mt-7 text-sm">
      <Link to="/login" className="link inline-block">
        Back to Login
      </Link>
    </p>
  );
}
