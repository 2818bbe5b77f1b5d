import type { CreatedApiToken } from '@partshelf/contract/accounts/api-tokens.ts';
import {
  type ApiTokenScope,
  apiTokenLifetimes,
  adminScopes,
  apiTokenScopes,
} from '@partshelf/contract/roles.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState, type SubmitEvent, useId } from 'react';
import { api, ApiError } from '../../api.ts';
import { refetchQuery } from '../../query-client.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { useImport } from '../../ui/use-import.ts';
import { useCall } from '../../ui/use-call.ts';
import { apiTokensQuery } from './api-token-list.tsx';

interface CreateTokenProps {
  roleName: string | undefined;
  onClose: () => void;
  onCreated: (token: CreatedApiToken) => void;
}

interface CreateTokenDialogProps extends CreateTokenProps {
  isOpen: boolean;
  focusOnClose: RefObject<HTMLElement | null>;
}

export function CreateTokenDialog({ isOpen, focusOnClose, ...props }: CreateTokenDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && props.onClose()}
      focusOnClose={focusOnClose}
      title="Create an API token"
      description="Choose only what the program needs. We send you an email about the new token."
    >
      {isOpen && <CreateTokenForm {...props} />}
    </Dialog>
  );
}

type TokenProducts = NonNullable<CreatedApiToken['products']>;

type Lifetime = (typeof apiTokenLifetimes)[number];

function CreateTokenForm({ roleName, onClose, onCreated }: CreateTokenProps) {
  const { hasLicences } = useShownTexts();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiTokenScope[]>([]);
  const [products, setProducts] = useState<TokenProducts>([]);
  const isForReleases = scopes.includes('releases:publish');
  const [expiresInDays, setExpiresInDays] = useState<Lifetime | null>(90);
  const queries = useQueryClient();
  const { mutate, isPending, error, errorText } = useCall({
    call: () => {
      const listed = isForReleases && { products: products.map(({ documentId }) => documentId) };
      return api('POST /api-tokens', { body: { name, scopes, expiresInDays, ...listed } });
    },
    onDone: ({ data }) => {
      onCreated(data);
      return refetchQuery(queries, apiTokensQuery);
    },
    failureText: 'The token could not be created. Please try again.',
  });
  const errorOf = (field: string) =>
    error instanceof ApiError ? error.fields[field]?.join(' ') : undefined;
  const nameError = errorOf('name');

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {errorText && !nameError && <FormNotice tone="error">{errorText}</FormNotice>}
      <Field
        label="Name of the token"
        hint="For example the name of the program that uses it."
        error={nameError}
      >
        <Input
          value={name}
          maxLength={limits.nameMax}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <ScopeChoice
        scopes={listScopes(roleName, hasLicences)}
        chosen={scopes}
        onChange={setScopes}
      />
      {isForReleases && (
        <TokenProductPicker value={products} error={errorOf('products')} onChange={setProducts} />
      )}
      <LifetimeField value={expiresInDays} onChange={setExpiresInDays} />
      <DialogFooter onCancel={onClose}>
        <Button
          type="submit"
          disabled={
            name.trim() === '' || scopes.length === 0 || (isForReleases && products.length === 0)
          }
          pending={isPending && 'Creating...'}
        >
          Create token
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface LifetimeFieldProps {
  value: Lifetime | null;
  onChange: (days: Lifetime | null) => void;
}

function LifetimeField({ value, onChange }: LifetimeFieldProps) {
  return (
    <Field label="Expires">
      <Select
        value={String(value ?? '')}
        onChange={({ target }) =>
          onChange(apiTokenLifetimes.find((days) => String(days) === target.value) ?? null)
        }
      >
        {apiTokenLifetimes.map((days) => (
          <option key={days} value={days}>
            After {days} days
          </option>
        ))}
        <option value="">Never</option>
      </Select>
    </Field>
  );
}

interface TokenProductPickerProps {
  value: TokenProducts;
  error: string | undefined;
  onChange: (products: TokenProducts) => void;
}

const loadPicker = () => import('../../ui/product-picker.tsx');

function TokenProductPicker(props: TokenProductPickerProps) {
  const picker = useImport(loadPicker);
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-2.5 text-sm font-semibold">Products that it publishes</legend>
      {picker ? (
        <picker.ProductPicker queryKey={tokenProductsKey} {...props} />
      ) : (
        <Skeleton className="h-12" />
      )}
    </fieldset>
  );
}

const tokenProductsKey = ['accounts', 'token-products'];

interface ScopeChoiceProps {
  scopes: readonly ApiTokenScope[];
  chosen: readonly ApiTokenScope[];
  onChange: (chosen: ApiTokenScope[]) => void;
}

function ScopeChoice({ scopes, chosen, onChange }: ScopeChoiceProps) {
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-2.5 text-sm font-semibold">Scopes</legend>
      {scopes.map((scope) => (
        <ScopeCheckbox
          key={scope}
          scope={scope}
          isChosen={chosen.includes(scope)}
          onChange={(isChosen) => {
            const others = chosen.filter((other) => other !== scope);
            onChange(isChosen ? [...others, scope] : others);
          }}
        />
      ))}
    </fieldset>
  );
}

interface ScopeCheckboxProps {
  scope: ApiTokenScope;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function ScopeCheckbox({ scope, isChosen, onChange }: ScopeCheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Checkbox id={id} checked={isChosen} onCheckedChange={onChange} />
      <label htmlFor={id} className="text-sm">
        {scopeLabels[scope]}
        <code className="block text-xs text-muted-foreground">{scope}</code>
      </label>
    </div>
  );
}

const scopeLabels: Readonly<Record<ApiTokenScope, string>> = {
  'orders:read': 'Read your orders and receipts',
  'releases:read': 'Read the releases of what you bought',
  'downloads:create': 'Create download links',
  'licences:read': 'Read your licences and their files',
  'catalog:read': 'Read the products of the back office',
  'releases:publish': 'Publish releases of the products that you choose',
};

function listScopes(roleName: string | undefined, hasLicences: boolean): ApiTokenScope[] {
  return apiTokenScopes.filter(
    (scope) =>
      (roleName === 'Admin' || !adminScopes.includes(scope)) &&
      (scope !== 'licences:read' || hasLicences),
  );
}
