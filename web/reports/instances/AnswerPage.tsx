/** One answer in full view, with the way to the report it was given in (product «Reports»). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { asId } from '../../core/search-params.ts';
import { useTexts } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { useClient } from '../../shared/team/client.ts';
import { answerQuery } from './instance-query.ts';
import css from './report.module.css';

export default function AnswerPage() {
  const { t } = useTexts();
  const id = asId(useParams({ from: '/signed-in/attributvariabel/ls/$id' }).id) ?? 0;
  const { data, error, refetch } = useQuery(answerQuery(id));
  const client = useClient(data?.clientId);
  return (
    <Screen
      title={data?.attribute.name ?? t('reportInstance.answer')}
      titlePart={data && t('reportInstance.answer')}
      about={<ClientHeader client={client.data} />}
      back={data ? `/rapportinstans/${data.reportInstanceId}` : '/handelse'}
    >
      {error && !data ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          <div className={css.fullAnswer}>
            <RichHtml html={data.stringValue} />
          </div>
          <div className={css.acts}>
            <ButtonLink variant="light" to="/rapportinstans/$id" params={{ id: String(data.reportInstanceId) }}>
              {t('reportInstance.toReport')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <Skeleton rows={4} size="line" />
      )}
    </Screen>
  );
}
