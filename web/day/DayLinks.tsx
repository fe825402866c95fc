/**
 * Links from a day to its week and its paper: printing it, and entering what was signed on it (product «Paper and week»). They stand at the
 * foot of the day, and under the calendar that chooses another.
 */
import { can } from '#domain/permissions.ts';
import { useChosenClient, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { Icon } from '../kit/Icon.tsx';
import { calendarIcon } from '../kit/icons.ts';
import { editIcon, printIcon } from '../kit/later-icons.ts';
import css from './day-links.module.css';

export default function DayLinks({ date }: { date: string }) {
  const { t } = useTranslation();
  const { today } = useDateFormatters();
  const daySearch = { clientId: useChosenClient()!.client.id, date };
  return (
    <div className={css.ways}>
      <ButtonLink to="/handelse/vecka" search={{ date }} variant="subtle" size="md" icon={<Icon d={calendarIcon} size={20} />}>
        {t('week.title')}
      </ButtonLink>
      <ButtonLink to="/handelse/utskrift" search={daySearch} variant="subtle" size="md" icon={<Icon d={printIcon} size={20} />}>
        {t('paper.title')}
      </ButtonLink>
      {can(useUser(), 'page.fromPaper') && date <= today() && (
        <ButtonLink to="/handelse/fran-papper" search={daySearch} variant="subtle" size="md" icon={<Icon d={editIcon} size={20} />}>
          {t('paper.enter')}
        </ButtonLink>
      )}
    </div>
  );
}
