import { Outlet } from 'react-router';

/** Wraps the whole back office, including its guards. */
export default function NoIndex() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Outlet />
    </>
  );
}
