import { HelpdeskLink } from '../../features/chat/helpdesk/helpdesk-link.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';

export const UnreadChats = withQueries(HelpdeskLink);
