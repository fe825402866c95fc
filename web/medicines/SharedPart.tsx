/** The count of what is not shared with the reader, and who of the team can show and print it (R143). */
import { useTexts } from '../core/texts.ts';
import css from './medicines.module.css';

export function NotSharedNote({ text, leaders }: { text: string; leaders: readonly string[] }) {
  const { t } = useTexts();
  const names = leaders.join(', ');
  return (
    <p className={css.note}>
      <strong>{text}</strong> {names ? t('medicines.askLeaders', { names }) : t('medicines.noLeaders')}
    </p>
  );
}
