import { data } from 'react-router';
import { EmptyState } from '../ui/states.tsx';
import { BackOfficeHeading } from './heading.tsx';

function respondNotFound() {
  return data(null, { status: 404 });
}

export { respondNotFound as clientLoader, respondNotFound as loader };

export default function BackOfficeNotFound() {
  return (
    <>
      <BackOfficeHeading title="Page not found" />
      <EmptyState link={{ to: '/admin', label: 'Overview' }}>
        There is no screen at this address. It may be mistyped, or the screen has moved.
      </EmptyState>
    </>
  );
}
