/** One long text of an activity, an item or a task in full view (product «Attributes and values»). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { attributeValueLongStrings } from '#contract/attributes.ts';
import { CallError, callApi } from '../../core/call.ts';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { ClientHeader } from '../client/ClientHeader.tsx';
import css from './long-text.module.css';

export default function LongTextPage() {
  const { t } = useTranslation();
  const { company } = useUser().account;
  const id = asId(useParams({ strict: false }).id);
  const {
    data: longText,
    error,
    refetch,
  } = useQuery({
    queryKey: ['longText', id],
    queryFn: async ({ signal }) => {
      if (id === undefined) throw new CallError(404);
      return (await callApi(attributeValueLongStrings.get, { params: { id }, signal })).data;
    },
  });
  const client = longText?.client ? { id: longText.client.id, name: longText.client.name ?? '' } : undefined;
  const valueHolder = longText?.activity ?? longText?.item ?? longText?.task;
  const backPath = longText?.activity
    ? `/aktiviteter/${longText.activity.id}/${longText.client?.id}`
    : longText?.item
      ? `/inventering/${longText.item.id}`
      : longText?.task
        ? company
          ? `/uppgift/${longText.task.id}/${company.id}`
          : '/uppgift'
        : '/aktiviteter';
  return (
    <Screen
      title={longText?.attribute.name ?? t('attributes.text')}
      lead={valueHolder?.name}
      pageHeader={(!longText || client) && <ClientHeader client={client} />}
      backPath={backPath}
    >
      {error && !longText ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : longText ? (
        <div className={css.text}>
          <RichHtml html={longText.stringValue} />
        </div>
      ) : (
        <Skeleton rowCount={4} size="line" />
      )}
    </Screen>
  );
}
