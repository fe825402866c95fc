/** The organisation's words for an event with which the team has done nothing; whether it waits in the inbox stands with its acts (R93). */
import { useTranslation } from '../core/texts.ts';

export default function EmptyHistoryText() {
  const { t } = useTranslation();
  return t('inbox.noActs');
}
