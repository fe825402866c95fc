/** The count of what is not shared with the reader, and who of the team can show and print it (R143). */
import { useTranslation } from '../core/texts.ts';
import css from './medicines.module.css';

export function NotSharedNote({ text, leaders }: { text: string; leaders: readonly string[] }) {
  const { t } = useTranslation();
  const leaderNames = leaders.join(', ');
  return (
    <p className={css.note}>
      <strong>{text}</strong> {leaderNames ? t('medicines.askLeaders', { names: leaderNames }) : t('medicines.noLeaders')}
    </p>
  );
}
