/** One long text of an activity, an item or a task in full view (product «Attributes and values»). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { attributeValueLongStrings } from '#contract/attributes.ts';
import { CallError, callApi } from '../../core/call.ts';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { RichHtml } from '../../kit/RichHtml.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { ClientHeader } from '../client/ClientHeader.tsx';
import css from './long-text.module.css';

export default function LongText() {
  const { t } = useTexts();
  const { company } = useUser().account;
  const id = asId(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery({
    queryKey: ['longText', id],
    queryFn: async ({ signal }) => {
      if (id === undefined) throw new CallError(404);
      return (await callApi(attributeValueLongStrings.get, { params: { id }, signal })).data;
    },
  });
  const client = data?.client ? { id: data.client.id, name: data.client.name ?? '' } : undefined;
  const holder = data?.activity ?? data?.item ?? data?.task;
  const backPath = data?.activity
    ? `/aktiviteter/${data.activity.id}/${data.client?.id}`
    : data?.item
      ? `/inventering/${data.item.id}`
      : data?.task
        ? company
          ? `/uppgift/${data.task.id}/${company.id}`
          : '/uppgift'
        : '/aktiviteter';
  return (
    <Screen
      title={data?.attribute.name ?? t('attributes.text')}
      lead={holder?.name}
      about={(!data || client) && <ClientHeader client={client} />}
      back={backPath}
    >
      {error && !data ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : data ? (
        <div className={css.text}>
          <RichHtml html={data.stringValue} />
        </div>
      ) : (
        <Skeleton rows={4} size="line" />
      )}
    </Screen>
  );
}
