import { Link } from 'react-router';
import logo from '../../assets/logo.svg';

export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 168 32" role="img" aria-label="Partshelf" className={className}>
      <use href={`${logo}#logo`} />
    </svg>
  );
}

export function HomeLink() {
  return (
    <Link to="/" aria-label="Partshelf, home" className="flex shrink-0">
      <Logo className="h-[25px] md:h-7" />
    </Link>
  );
}
