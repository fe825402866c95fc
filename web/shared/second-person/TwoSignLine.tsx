/** Says before something is signed with others, reported or entered from paper which of it two sign: a colleague confirms afterwards (R159). */
import { useTranslation } from '../../core/texts.ts';
import sheetCss from '../../kit/sheet.module.css';
import { activityIdsOf, useTwoSignMedicines } from '../medicine/second-query.ts';

type Props = { clientId: number; activities: readonly { id: number; name: string }[] };

/** Nothing where no medicine of the client wants it. */
export default function TwoSignLine({ clientId, activities }: Props) {
  const { t } = useTranslation();
  const twoSignActivityIds = activityIdsOf(useTwoSignMedicines(clientId).currentMedicines);
  const activityNames = [...new Set(activities.filter(({ id }) => twoSignActivityIds.has(id)).map(({ name }) => name))];
  return (
    <div role="status">
      {activityNames.length > 0 && <p className={sheetCss.note}>{t('second.several', { names: activityNames.join(', ') })}</p>}
    </div>
  );
}
