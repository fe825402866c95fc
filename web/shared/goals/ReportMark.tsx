/** A period report's status as colour, mark and word (R59); what is no status throws. */
import { type ReportMark as Mark, markOf } from '#domain/goals/period-reports.ts';
import { useTexts } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { check, type Paths, warning } from '../../kit/icons.ts';
import { edit } from '../../kit/later-icons.ts';
import css from './report-mark.module.css';

const icons: Record<Mark, Paths> = { ok: check, handled: edit, divergence: warning };

export function ReportMark({ status }: { status: string }) {
  const { t } = useTexts();
  const mark = markOf(status);
  return (
    <span className={css.mark} data-mark={mark}>
      <Icon d={icons[mark]} size={18} />
      {t(`periodReports.mark.${mark}`)}
    </span>
  );
}
