/** A period report's status as colour, mark and word (R59); what is no status throws. */
import { type ReportMark as Mark, reportMarkOf } from '#domain/goals/period-reports.ts';
import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { checkIcon, type IconPaths, warningIcon } from '../../kit/icons.ts';
import { editIcon } from '../../kit/later-icons.ts';
import css from './report-mark.module.css';

const markIcons: Record<Mark, IconPaths> = { ok: checkIcon, handled: editIcon, divergence: warningIcon };

export function ReportMark({ status }: { status: string }) {
  const { t } = useTranslation();
  const mark = reportMarkOf(status);
  return (
    <span className={css.mark} data-mark={mark}>
      <Icon d={markIcons[mark]} size={18} />
      {t(`periodReports.mark.${mark}`)}
    </span>
  );
}
