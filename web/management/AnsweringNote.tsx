/** Says which server answered, since each of several counts for itself. */

import { useTranslation } from '../core/texts.ts';
import { useDateFormatters } from '../kit/dates.ts';
import css from './management.module.css';
import type { AnsweringServer } from './management-query.ts';

export function AnsweringNote({ server: { name, version, startedDate } }: { server: AnsweringServer }) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  return <p className={css.answering}>{t('management.server', { name, version, at: formatDateTime(startedDate) })}</p>;
}
