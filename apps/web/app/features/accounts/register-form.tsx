import { zodResolver } from '@hookform/resolvers/zod';
import { matchingPasswords, newPasswordPair } from '@partshelf/contract/accounts/accounts.ts';
import { emailField, usernameField } from '@partshelf/contract/api/fields.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { UserRound } from 'lucide-react';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, FileInput } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { showErrorToast } from '../../ui/error-toast.ts';
import {
  imageFile,
  acceptedImageTypes,
  isValidImage,
  ImagePreview,
  UploadProgress,
  UploadStopped,
  useUpload,
  type Upload,
} from '../../ui/uploads.tsx';
import { useCall } from '../../ui/use-call.ts';
import { showFieldErrors } from '../../ui/field-errors.ts';
import { usePrefilledEmail } from './account-page.tsx';
import { NewPasswordFields } from './credential-fields.tsx';
import { shareActionAcrossTabs } from './pending-action.ts';

const registerForm = z
  .object({
    image: z.optional(imageFile),
    username: usernameField,
    email: emailField,
    ...newPasswordPair,
  })
  .check(matchingPasswords);

type RegisterValues = z.infer<typeof registerForm>;

const formFields = {
  image: 'image',
  username: 'username',
  email: 'email',
  password: 'password',
} as const;

function toMultipart({ username, email, password, image }: RegisterValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ username, email, password })) {
    form.append(name, value);
  }
  if (image) form.append('image', image);
  return form;
}

export function RegisterForm() {
  const navigate = useNavigate();
  const email = usePrefilledEmail();
  const { register, control, handleSubmit, setValue, setError, formState } = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: { username: '', email, password: '', passwordConfirmation: '' },
  });
  const { errors } = formState;
  const upload = useUpload();

  const { mutate, isPending } = useCall({
    call: (values: RegisterValues) =>
      (values.image ? upload.send : api)('POST /auth/local/register', {
        body: toMultipart(values),
      }),
    onDone: ({ user }) => {
      shareActionAcrossTabs();
      void navigate('/verify-email-sent', { state: { email: user.email } });
    },
    success: {
      title: 'Verify your email',
      description: "We've sent a verification link to your email address.",
    },
    onFailure: (error) => {
      if (error instanceof UploadStopped) {
        setError('image', { message: error.message });
        if (error.isCancelled) return;
      }
      const text = showFieldErrors(error, setError, formFields);
      if (text === null) return;
      showErrorToast('Error', text || 'An error occurred during registration');
    },
  });

  return (
    <Form onSubmit={handleSubmit((values) => mutate(values))} className="grid gap-4.5">
      <AvatarField
        image={useWatch({ control, name: 'image' })}
        error={errors.image?.message}
        upload={upload}
        onChange={(image) => setValue('image', image, { shouldValidate: true })}
      />
      <Field
        label="Username"
        hint={`${limits.username.min} to ${limits.username.max} characters. Everyone sees it beside your reviews.`}
        error={errors.username?.message}
      >
        <Input autoComplete="nickname" {...register('username')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" {...register('email')} />
      </Field>
      <NewPasswordFields
        minLength={limits.password.min}
        password={register('password', { deps: 'passwordConfirmation' })}
        confirmation={register('passwordConfirmation')}
        errors={errors}
      />
      <Button type="submit" size="lg" pending={isPending && 'Registering...'}>
        Register
      </Button>
    </Form>
  );
}

interface AvatarFieldProps {
  image: File | undefined;
  error: string | undefined;
  upload: Upload;
  onChange: (image: File | undefined) => void;
}

function AvatarField({ image, error, upload, onChange }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function handleRemove() {
    input.current!.value = '';
    input.current!.focus();
    onChange(undefined);
  }

  function handleCancel() {
    input.current!.focus();
    upload.cancel();
  }

  return (
    <div className="flex items-start gap-4">
      <span className="grid size-18 shrink-0 place-items-center overflow-hidden rounded-full bg-secondary text-muted-foreground">
        {image && isValidImage(image) ? (
          <ImagePreview file={image} />
        ) : (
          <UserRound aria-hidden className="size-7" />
        )}
      </span>
      <div className="min-w-0 grow">
        <Field
          label="Profile picture"
          hint="Optional: PNG, JPEG, WebP or GIF, up to 5 MB."
          error={error}
          aside={
            image &&
            upload.sentShare === undefined && (
              <button type="button" onClick={handleRemove} className="link text-xs">
                Remove picture
              </button>
            )
          }
        >
          <FileInput
            ref={input}
            prompt="Choose picture"
            fileName={image?.name}
            accept={acceptedImageTypes.join(',')}
            onChange={({ target }) => onChange(target.files?.[0])}
          />
        </Field>
        <UploadProgress sentShare={upload.sentShare} onCancel={handleCancel} />
      </div>
    </div>
  );
}
