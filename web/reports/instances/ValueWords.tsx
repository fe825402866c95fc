/** An answer that is no text of lines, as it is read; or that there is none (R44). */
import { useTranslation } from '../../core/texts.ts';
import { valueTextOf } from '../value-words.ts';
import css from './report.module.css';

type Props = { item: { unit?: string | null | undefined }; value: string | number | boolean | undefined };

export function ValueText({ item, value }: Props) {
  const { t, locale } = useTranslation();
  if (value === undefined) return <p className={css.none}>{t('reportInstance.unanswered')}</p>;
  return <p className={css.value}>{valueTextOf(value, item, t, locale)}</p>;
}
