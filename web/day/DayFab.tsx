/** The round button over the day, under the thumb: adds an event, or fills in a report where one may not. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../core/texts.ts';
import fabCss from '../kit/fab.module.css';
import { Icon } from '../kit/Icon.tsx';
import { plusIcon } from '../kit/icons.ts';

export function DayFab({ date, mayCreate }: { date: string; mayCreate: boolean }) {
  const { t } = useTranslation();
  return (
    <Link
      to={mayCreate ? '/handelse/skapa' : '/rapportinstans/skapa'}
      search={{ date }}
      className={fabCss.fab}
      data-fab
      aria-label={t(mayCreate ? 'day.add' : 'shell.fillIn')}
    >
      <Icon d={plusIcon} size={26} />
    </Link>
  );
}
