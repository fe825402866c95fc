/** What the organisation is told where the team has done nothing with an event: that it waits in the inbox, where it does (R93). */
import { useTexts } from '../start/texts.ts';
import type { Row } from './day.ts';

export default function NoHistory({ row }: { row: Row }) {
  const { t } = useTexts();
  return t(row.inInbox && row.state === 'IDLE' ? 'inbox.inItNoActs' : 'inbox.noActs');
}
