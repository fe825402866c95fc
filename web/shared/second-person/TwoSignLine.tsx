/** Says before something is signed with others, reported or entered from paper which of it two sign: a colleague confirms afterwards (R159). */
import { useTexts } from '../../core/texts.ts';
import sheet from '../../kit/sheet.module.css';
import { activityIdsOf, useTwoSign } from '../medicine/second-query.ts';

type Props = { clientId: number; activities: readonly { id: number; name: string }[] };

/** Nothing where no medicine of the client wants it. */
export default function TwoSignLine({ clientId, activities }: Props) {
  const { t } = useTexts();
  const twoSignActivityIds = activityIdsOf(useTwoSign(clientId).currentMedicines);
  const names = [...new Set(activities.filter(({ id }) => twoSignActivityIds.has(id)).map(({ name }) => name))];
  return <div role="status">{names.length > 0 && <p className={sheet.note}>{t('second.several', { names: names.join(', ') })}</p>}</div>;
}
