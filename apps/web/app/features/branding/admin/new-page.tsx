import { PageForm } from './page-editor.tsx';

export { clientLoader, handle, loader } from './page-editor.tsx';

export default function NewPage() {
  return <PageForm />;
}
