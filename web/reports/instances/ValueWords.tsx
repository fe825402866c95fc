/** An answer that is no text of lines, as it is read; or that there is none (R44). */
import { useTexts } from '../../core/texts.ts';
import { valueWords } from '../value-words.ts';
import css from './report.module.css';

type Props = { item: { unit?: string | null | undefined }; value: string | number | boolean | undefined };

export function ValueWords({ item, value }: Props) {
  const { t, locale } = useTexts();
  if (value === undefined) return <p className={css.none}>{t('reportInstance.unanswered')}</p>;
  return <p className={css.value}>{valueWords(value, item, t, locale)}</p>;
}
