import { ChatWidget } from '../../features/chat/chat-widget.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';

export const CustomerChat = withQueries(ChatWidget);
