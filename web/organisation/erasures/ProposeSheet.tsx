/** Proposes to erase a client: what would go, the last copy of the file, and whether that was offered to the client. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { copyOffers } from '#domain/retention.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { useFormatMoment } from '../../shared/listing/moment.ts';
import { ChoiceRows } from './ChoiceRows.tsx';
import { allQueriesKey, type CopyOffer, type LeavingClient, previewQuery, proposeErasure } from './erasure-query.ts';
import css from './erasures.module.css';
import { PreviewCounts } from './PreviewCounts.tsx';

export function ProposeSheet({ client: { clientId, name }, onClose }: { client: LeavingClient; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormSheet
      title={t('erasures.act.propose')}
      subtitle={name}
      submitLabel={t('erasures.act.propose')}
      check={({ offered }): Record<string, string> => (offered ? {} : { offered: 'error.field.choice' })}
      send={({ offered }) => proposeErasure(clientId, offered as CopyOffer)}
      refreshedKey={allQueriesKey}
      onSaved={() => showSnack((t) => t('erasures.propose.saved'))}
      onClose={onClose}
    >
      {({ errorOf, clearError }) => (
        <div className={css.fields}>
          <h3>{t('erasures.preview.title')}</h3>
          <PreviewCounts clientId={clientId} />
          <LastCopy clientId={clientId} />
          <ChoiceRows
            name="offered"
            label={t('erasures.propose.offered')}
            options={copyOffers.map((offer) => [offer, t(`erasures.offered.${offer}`)])}
            error={errorOf('offered')}
            onChange={() => clearError('offered')}
          />
          <p className={css.needs}>{t('erasures.propose.means')}</p>
        </div>
      )}
    </FormSheet>
  );
}

function LastCopy({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  const { data: preview } = useQuery(previewQuery(clientId));
  return (
    <p>
      {preview &&
        (preview.lastCopyDate ? t('erasures.preview.copy', { at: formatMoment(preview.lastCopyDate) }) : t('erasures.preview.noCopy'))}{' '}
      <Link to="/klientgrupp/kopia" search={{ clientId }} preload={false} className={css.link}>
        {t('erasures.preview.toCopy')}
      </Link>
    </p>
  );
}
