/** The organisation's words for an event with which the team has done nothing; whether it waits in the inbox stands with its acts (R93). */
import { useTexts } from '../core/texts.ts';

export default function NoHistory() {
  const { t } = useTexts();
  return t('inbox.noActs');
}
