/** Asks before a client is erased, by another person than the one who proposed it: what goes, and that nobody can bring it back. */
import { useTranslation } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { allQueriesKey, approveErasure, type LeavingClient } from './erasure-query.ts';
import css from './erasures.module.css';
import { PreviewCounts } from './PreviewCounts.tsx';

export function EraseSheet({ client: { clientId, name, erasure }, onClose }: { client: LeavingClient; onClose: () => void }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  return (
    <FormSheet
      title={t('erasures.approve.title', { name })}
      submitLabel={t('erasures.approve.act')}
      isDestructive
      send={() => approveErasure(erasure!.id)}
      refreshedKey={allQueriesKey}
      onClose={onClose}
    >
      {() => (
        <div className={css.fields}>
          <p>{t('erasures.approve.question')}</p>
          <PreviewCounts clientId={clientId} />
          <p className={css.small}>
            {t('erasures.proposed', { name: erasure!.proposedByName, at: formatMoment(erasure!.proposedDate) })}{' '}
            {t(`erasures.offeredBefore.${erasure!.offered}`)}
          </p>
        </div>
      )}
    </FormSheet>
  );
}
