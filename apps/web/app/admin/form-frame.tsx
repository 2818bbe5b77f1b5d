import { Outlet } from 'react-router';

/** The heading is as wide as the form, so that its action stands above the form's end. */
export default function FormFrame() {
  return (
    <div className="max-w-form">
      <Outlet />
    </div>
  );
}
