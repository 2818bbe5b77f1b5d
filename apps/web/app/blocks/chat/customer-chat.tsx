import { ChatWidget } from '../../features/chat/customer/chat-widget.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';

export const CustomerChat = withQueries(ChatWidget);
