import { Outlet } from 'react-router';

/** Around all of the back office, also while nobody has been let in yet. */
export default function NoIndex() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <Outlet />
    </>
  );
}
