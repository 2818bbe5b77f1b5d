import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { createStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { type ButtonCall, CallButton } from '../ui/call-button.tsx';
import { CallDialog } from '../ui/call-dialog.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { startCall } from '../ui/use-call.ts';
import { ItemLink } from './details-page.tsx';

interface ActionLook {
  name: string;
  icon: LucideIcon;
  isVisible?: boolean;
  /** How its button looks; the default is an outline. */
  variant?: 'default' | 'outline' | 'ghost';
}

interface DialogState {
  isOpen: boolean;
  onClose: () => void;
}

type CallAction<Answer> = ActionLook & ButtonCall<Answer>;

/**
 * What staff can do with something, defined once for the menu of its row, the buttons of its page
 * and the search. It is a call, a link, a dialog of its own, or a function.
 */
export type Action =
  | CallAction<unknown>
  | (ActionLook & { to: string })
  | (ActionLook & { renderDialog: (state: DialogState) => ReactNode })
  | (ActionLook & { run: () => void });

/** Lets the functions of an action in a list know the type of its answer. */
export const callAction = <Answer,>(action: CallAction<Answer>) => action as CallAction<unknown>;

interface ActionMenuProps {
  name: string;
  actions: readonly Action[];
  /** The search offers the actions of the page that is open. */
  isOnPage?: boolean;
}

export function ActionMenu({ name, actions, isOnPage = false }: ActionMenuProps) {
  const { start, dialogs } = useActions(actions, isOnPage);
  return (
    <>
      <RowMenu name={name}>
        {actions.map((action, index) => {
          const { name: label, icon: Icon, isVisible = true } = action;
          if (!isVisible) return null;
          const content = (
            <>
              <Icon aria-hidden />
              {label}
            </>
          );
          return 'to' in action ? (
            <MenuItem key={index} asChild>
              <ItemLink to={action.to}>{content}</ItemLink>
            </MenuItem>
          ) : (
            <MenuItem key={index} onClick={() => start(index)}>
              {content}
            </MenuItem>
          );
        })}
      </RowMenu>
      {dialogs}
    </>
  );
}

export function ActionButtons({ actions }: { actions: readonly Action[] }) {
  const { start, dialogs } = useActions(actions, true);
  return (
    <>
      {actions.map((action, index) => {
        const { name, icon: Icon, isVisible = true, variant = 'outline' } = action;
        if (!isVisible) return null;
        if ('call' in action && !action.question) return <CallButton key={index} {...action} />;
        const content = (
          <>
            <Icon aria-hidden />
            {name}
          </>
        );
        return 'to' in action ? (
          <Button key={index} variant={variant} asChild>
            <ItemLink to={action.to}>{content}</ItemLink>
          </Button>
        ) : (
          <Button key={index} variant={variant} onClick={() => start(index)}>
            {content}
          </Button>
        );
      })}
      {dialogs}
    </>
  );
}

function useActions(actions: readonly Action[], isOnPage: boolean) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<number>();

  function start(index: number) {
    const action = actions[index];
    if (!action) return;
    if ('to' in action) void navigate(action.to);
    else if ('run' in action) action.run();
    else if ('renderDialog' in action || action.question) setOpened(index);
    else startCall(queries, action);
  }

  useEffect(() => {
    if (!isOnPage) return undefined;
    const offered = actions.flatMap(({ name, isVisible = true }, index) =>
      isVisible ? [{ name, start: () => start(index) }] : [],
    );
    pageActions.write([...pageActions.read(), ...offered]);
    return () => pageActions.write(pageActions.read().filter((one) => !offered.includes(one)));
  });

  const dialogs = actions.map((action, index) => {
    const state = { isOpen: opened === index, onClose: () => setOpened(undefined) };
    if ('renderDialog' in action)
      return <Fragment key={index}>{action.renderDialog(state)}</Fragment>;
    if (!('call' in action) || !action.question) return null;
    return <CallDialog key={index} {...state} call={action} />;
  });
  return { start, dialogs };
}

interface PageAction {
  readonly name: string;
  readonly start: () => void;
}

export const pageActions = createStore<readonly PageAction[]>([]);
