import { useFormContext } from 'react-hook-form';
import { FormNotice } from '../ui/form-notice.tsx';

export function FormErrors({ onReload }: { onReload?: () => void }) {
  const { errors } = useFormContext().formState;
  const { root, ...fields } = errors;
  if (!root && Object.keys(fields).length === 0) return null;
  return (
    <div className="w-full">
      <FormNotice tone="error">
        {root?.message ?? 'Please check the marked fields.'}
        {root?.type === 'conflict' && (
          <>
            {' '}
            <button type="button" onClick={onReload} className="font-semibold underline">
              Load it again
            </button>
          </>
        )}
      </FormNotice>
    </div>
  );
}
