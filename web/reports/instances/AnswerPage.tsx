/** One answer in full view, with the way to the report it was given in (product «Reports»). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { asId } from '../../core/search-params.ts';
import { useTranslation } from '../../core/texts.ts';
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
  const { t } = useTranslation();
  const id = asId(useParams({ from: '/signed-in/attributvariabel/ls/$id' }).id) ?? 0;
  const { data: answer, error, refetch } = useQuery(answerQuery(id));
  const clientQuery = useClient(answer?.clientId);
  return (
    <Screen
      title={answer?.attribute.name ?? t('reportInstance.answer')}
      titlePart={answer && t('reportInstance.answer')}
      pageHeader={<ClientHeader client={clientQuery.data} />}
      backPath={answer ? `/rapportinstans/${answer.reportInstanceId}` : '/handelse'}
    >
      {error && !answer ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : answer ? (
        <>
          <div className={css.fullAnswer}>
            <RichHtml html={answer.stringValue} />
          </div>
          <div className={css.acts}>
            <ButtonLink variant="light" to="/rapportinstans/$id" params={{ id: String(answer.reportInstanceId) }}>
              {t('reportInstance.toReport')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <Skeleton rowCount={4} size="line" />
      )}
    </Screen>
  );
}
