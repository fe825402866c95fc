/** The certificate of an erasure, on the screen and on paper: numbers, days and hashes under a seal, and nobody's name (R126). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { combineQueries } from '../../kit/combined-queries.ts';
import { Icon } from '../../kit/Icon.tsx';
import { printIcon } from '../../kit/later-icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { PendingScreen } from '../../shell/PendingScreen.tsx';
import { Certificate } from './Certificate.tsx';
import { certificateQuery } from './erasure-query.ts';

const route = getRouteApi('/signed-in/organisation/gallring/$id');

export default function CertificatePage() {
  const { t } = useTranslation();
  const { company } = useUser().account;
  const id = Number(route.useParams().id);
  const certificate = useQuery(certificateQuery(id));
  const backPath = '/organisation/gallring';
  if (!certificate.data)
    return <PendingScreen query={combineQueries(certificate)} title={t('erasures.certificate.short')} backPath={backPath} />;
  const title = t('erasures.certificate.title', { number: certificate.data.clientNumber });
  return (
    <Screen
      title={title}
      backPath={backPath}
      actions={
        <Button variant="default" size="md" icon={<Icon d={printIcon} size={20} />} onClick={() => print()}>
          {t('erasures.certificate.print')}
        </Button>
      }
    >
      <Certificate erasure={certificate.data} title={title} companyName={company?.name ?? ''} />
    </Screen>
  );
}
