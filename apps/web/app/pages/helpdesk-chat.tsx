import { isStaff } from '@partshelf/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { PanelRight } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  Navigate,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router';
import { currentUserQuery } from '../features/accounts/current-user.ts';
import { CustomerPane } from '../features/chat/helpdesk/customer-pane.tsx';
import { useMessageNotifications } from '../features/chat/helpdesk/message-notifications.tsx';
import { RoomListPane, useRoomList } from '../features/chat/helpdesk/room-list-pane.tsx';
import { useRoom } from '../features/chat/helpdesk/open-room.ts';
import { getRoomSearch } from '../features/chat/helpdesk/rooms.ts';
import { MissingRoom, RoomPane } from '../features/chat/helpdesk/room-pane.tsx';
import { ChatTimeZone } from '../features/chat/message-bubble.tsx';
import { apiQuery } from '../query-client.ts';
import { createStoredText } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { PageTitle } from '../ui/page.tsx';
import { ErrorView } from '../ui/states.tsx';
import { TabList } from '../ui/tabs.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';

export const handle = { fillsScreen: true };

export default function HelpdeskChatPage() {
  return (
    <>
      <PageTitle>Helpdesk chat</PageTitle>
      <h1 className="sr-only">Helpdesk chat</h1>
      <HelpdeskOnly />
    </>
  );
}

function HelpdeskOnly() {
  const { data: user, isError, refetch } = useQuery(currentUserQuery);
  const isAllowed = isStaff(user?.role?.name);
  const timeZone = useQuery({ ...timeZoneQuery, enabled: isAllowed });
  if (user && !isAllowed) return <Navigate to="/" replace />;
  if (isAllowed && !timeZone.isPending) {
    return (
      <ChatTimeZone value={timeZone.data?.data.timeZone}>
        <HelpdeskChat />
      </ChatTimeZone>
    );
  }
  if (isError)
    return <ErrorView onRetry={() => void refetch()}>Your profile could not be loaded.</ErrorView>;
  return <PageSpinner className="absolute inset-0" />;
}

/** While it cannot be read, the chats are there in the time zone of the browser, and say so. */
const timeZoneQuery = apiQuery(['chat', 'time-zone'], 'GET /back-office/time-zone', {});

function HelpdeskChat() {
  const list = useRoomList();
  const { roomId, isFromClick, chooseFirst, goBack } = useChosenRoom();
  const [usedRoomId, setUsedRoomId] = useState<string | null>(null);
  const handleUse = () => setUsedRoomId(roomId);
  useMessageNotifications(roomId);
  const isPhone = useMediaQuery('(width >= 48rem)') !== true;
  const { listPane, roomPane } = usePaneFocus(roomId !== null, !isPhone);
  const listed = list.rooms?.find(({ documentId }) => documentId === roomId);
  const found = useRoom(roomId, listed);
  const { customerPane, toggle, ...pane } = useCustomerPane(roomId);
  const customer = { ...pane, isOpen: pane.isOpen && !found.isMissing };
  const isCovered = isPhone && customer.isOpen;
  const tabsId = useId();
  const firstId = list.rooms?.[0]?.documentId;

  useEffect(() => {
    if (!isPhone && roomId === null && firstId !== undefined) chooseFirst(firstId);
  });

  const panelProps = (tab: 'chat' | 'customer') =>
    isPhone && isCovered === (tab === 'customer')
      ? {
          role: 'tabpanel',
          id: `${tabsId}-panel-${tab}`,
          'aria-labelledby': `${tabsId}-tab-${tab}`,
        }
      : {};

  return (
    <div
      className={clsx(
        'absolute inset-0 grid grid-rows-[minmax(0,1fr)] overflow-clip *:max-md:col-start-1 *:max-md:row-start-1 md:grid-cols-[280px_minmax(0,1fr)] lg:grid-cols-[360px_minmax(0,1fr)]',
        customer.isBeside &&
          customer.isOpen &&
          'min-[75rem]:grid-cols-[300px_minmax(0,1fr)_320px] min-[90rem]:grid-cols-[360px_minmax(0,1fr)_360px]',
      )}
    >
      <div
        ref={listPane}
        tabIndex={-1}
        className={clsx(
          'grid min-h-0 min-w-0 border-border outline-none md:border-r',
          roomId !== null && 'max-md:invisible',
        )}
      >
        <RoomListPane list={list} currentRoomId={roomId} />
      </div>
      <section
        ref={roomPane}
        tabIndex={-1}
        aria-label="Chat"
        onPointerDownCapture={handleUse}
        onWheelCapture={handleUse}
        onKeyDownCapture={handleUse}
        onFocusCapture={handleUse}
        className={clsx(
          'flex min-h-0 min-w-0 flex-col outline-none',
          roomId === null && 'max-md:hidden',
        )}
      >
        {roomId !== null && !found.isMissing && isPhone && (
          <PhoneTabs
            id={tabsId}
            isCovered={isCovered}
            onSelect={(tab) => customer.setIsOpen(tab === 'customer')}
          />
        )}
        {found.isMissing && <MissingRoom onBack={goBack} />}
        {roomId !== null && !found.isMissing && (
          <div
            {...panelProps('chat')}
            className={clsx(
              '@container/room flex min-h-0 flex-1 flex-col',
              isCovered && 'invisible',
            )}
          >
            <RoomPane
              key={roomId}
              roomId={roomId}
              found={found}
              isLookedAt={isFromClick || usedRoomId === roomId}
              onBack={goBack}
              headTool={<CustomerToggle toggle={toggle} {...customer} />}
            />
          </div>
        )}
        {roomId === null && (list.isError || list.rooms?.length === 0) && (
          <p className="m-auto text-sm text-muted-foreground">No chat selected</p>
        )}
      </section>
      {roomId !== null && customer.isOpen && (
        <CustomerAside ref={customerPane} isPhone={isPhone} isBeside={customer.isBeside}>
          <div {...panelProps('customer')} className="contents">
            <CustomerPane
              key={roomId}
              roomId={roomId}
              isRoomLoading={found.isLoading}
              onClose={customer.close}
              onInsert={customer.uncover}
            />
          </div>
        </CustomerAside>
      )}
    </div>
  );
}

interface CustomerAsideProps {
  ref: Ref<HTMLElement>;
  isPhone: boolean;
  isBeside: boolean;
  children: ReactNode;
}

function CustomerAside({ ref, isPhone, isBeside, children }: CustomerAsideProps) {
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      aria-label="Customer"
      className={clsx(
        'flex min-h-0 min-w-0 flex-col border-border bg-background -outline-offset-2 md:border-l',
        isPhone && 'mt-[49px]',
        !isPhone && !isBeside && 'absolute inset-y-0 right-0 z-20 w-96 shadow-lg',
      )}
    >
      {children}
    </aside>
  );
}

interface PhoneTabsProps {
  id: string;
  isCovered: boolean;
  onSelect: (tab: (typeof phoneTabs)[number]['name']) => void;
}

/** A phone shows the chat or its customer. */
function PhoneTabs({ id, isCovered, onSelect }: PhoneTabsProps) {
  return (
    <div className="border-b border-border bg-card px-3 py-0.5">
      <TabList
        id={id}
        label="Chat and customer"
        tabs={phoneTabs}
        selected={isCovered ? 'customer' : 'chat'}
        onSelect={onSelect}
      />
    </div>
  );
}

const phoneTabs = [
  { name: 'chat', label: 'Chat' },
  { name: 'customer', label: 'Customer' },
] as const;

const storedPane = createStoredText('localStorage', 'customerPane');

function useCustomerPane(roomId: string | null) {
  const isBeside = useMediaQuery('(width >= 75rem)') === true;
  const isStoredOpen = storedPane.useValue() !== 'closed';
  const [openedRoomId, setOpenedRoomId] = useState<string | null>(null);
  const customerPane = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  function setIsOpen(isOpen: boolean) {
    if (isBeside) storedPane.write(isOpen ? '' : 'closed');
    else setOpenedRoomId(isOpen ? roomId : null);
  }

  function open() {
    flushSync(() => setIsOpen(true));
    customerPane.current?.focus();
  }

  function close() {
    flushSync(() => setIsOpen(false));
    toggle.current?.focus();
  }

  const isOver = !isBeside && openedRoomId !== null && openedRoomId === roomId;
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    const isInDialog = event.target instanceof Element && event.target.closest('dialog');
    if (event.key === 'Escape' && !event.defaultPrevented && !isInDialog) close();
  });
  useEffect(() => {
    if (!isOver) return;
    const handleKey = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOver]);

  return {
    isBeside,
    isOpen: isBeside ? isStoredOpen : isOver,
    setIsOpen,
    open,
    close,
    /** The draft has to be on screen to be written to. */
    uncover: () => flushSync(() => setOpenedRoomId(null)),
    customerPane,
    toggle,
  };
}

type CustomerToggleProps = Pick<
  ReturnType<typeof useCustomerPane>,
  'isBeside' | 'isOpen' | 'open' | 'close' | 'toggle'
>;

/** Open beside the chat, the pane has a button of its own to close it. */
function CustomerToggle({ isBeside, isOpen, open, close, toggle }: CustomerToggleProps) {
  if (isBeside && isOpen) return null;
  return (
    <Button
      ref={toggle}
      variant="outline"
      size="sm"
      aria-expanded={isOpen}
      onClick={isOpen ? close : open}
      className="max-md:hidden @min-[62rem]/room:order-3"
    >
      <PanelRight aria-hidden />
      <span className="max-[75rem]:sr-only">Customer</span>
    </Button>
  );
}

function useChosenRoom() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const state = useLocation().state as { isFromList?: boolean } | null;
  return {
    roomId: search.get('room'),
    /** A reloaded page has the state of its last click, too. */
    isFromClick: state?.isFromList === true && navigationType !== 'POP',
    chooseFirst: (id: string) =>
      void navigate(
        { search: getRoomSearch(search.toString(), id) },
        { replace: true, preventScrollReset: true },
      ),
    goBack: () =>
      state?.isFromList
        ? void navigate(-1)
        : void navigate({ search: getRoomSearch(search.toString(), null) }, { replace: true }),
  };
}

function usePaneFocus(isRoomOpen: boolean, hasBothPanes: boolean) {
  const listPane = useRef<HTMLDivElement>(null);
  const roomPane = useRef<HTMLElement>(null);
  const wasRoomOpen = useRef(isRoomOpen);

  useEffect(() => {
    const isSame = wasRoomOpen.current === isRoomOpen;
    wasRoomOpen.current = isRoomOpen;
    if (isSame || hasBothPanes) return;
    const row = listPane.current?.querySelector<HTMLElement>('a[tabindex="0"]');
    (isRoomOpen ? roomPane.current : (row ?? listPane.current))?.focus();
  }, [isRoomOpen, hasBothPanes]);

  return { listPane, roomPane };
}
