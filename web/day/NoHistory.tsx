/** What the organisation is told where the team has done nothing with an event; whether it waits in the inbox stands with its acts (R93). */
import { useTexts } from '../core/texts.ts';

export default function NoHistory() {
  const { t } = useTexts();
  return t('inbox.noActs');
}
