/** The mails that were sent, wait or are kept, newest first: where no mail server is set, links are found here (R32). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { mails } from '#contract/admin.ts';
import type { Output } from '#contract/endpoint.ts';
import { callApi } from '../core/call.ts';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { copyOrSelect } from '../kit/clipboard.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { Expander } from '../kit/Expander.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { mailIcon } from '../kit/later-icons.ts';
import { pagingOf, useListChange } from '../kit/list-paging.ts';
import { Paging } from '../kit/Paging.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import css from './mails.module.css';
import { PeopleWithoutMail } from './PeopleWithoutMail.tsx';
import { unprovenUsersQuery } from './user-query.ts';

const route = getRouteApi('/signed-in/admin/utskick');
type Mail = Output<typeof mails.list>[number];

/** The text with its address as a link; one whose key is gone stays plain, since it opens nothing. */
const splitLinks = (text: string) => text.split(/(https?:\/\/\S+)/);
const isKeyLink = (piece: string): boolean => /^https?:\/\/\S+[/=][\w-]{43}$/.test(piece);
const renderLinks = (text: string) =>
  splitLinks(text).map((piece) =>
    isKeyLink(piece) ? (
      <a key={piece} href={piece} rel="noreferrer">
        {piece}
      </a>
    ) : (
      piece
    ),
  );

export default function MailsPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const changeSearch = useListChange();
  const pagingQuery = pagingOf(search, 'id,desc');
  const {
    data: mailPage,
    error,
    refetch,
  } = useQuery({
    queryKey: ['admin', 'mails', pagingQuery],
    queryFn: ({ signal }) => callApi(mails.list, { query: pagingQuery, signal }),
    placeholderData: keepPreviousData,
  });
  const { data: delivery, isPending } = useQuery({
    queryKey: ['admin', 'mails', 'delivery'],
    queryFn: async ({ signal }) => (await callApi(mails.delivery, { signal })).data,
  });
  const unprovenQuery = useQuery({ ...unprovenUsersQuery, throwOnError: false });
  // All come at once: the lines above the list would push it down.
  const shownMailPage = isPending || unprovenQuery.isPending ? undefined : mailPage;
  return (
    <Screen
      title={t('admin.mails.title')}
      lead={delivery && shownMailPage && t(delivery.isSent ? 'admin.mails.bySmtp' : 'admin.mails.noSmtp')}
    >
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!shownMailPage && !error && <Skeleton rowCount={6} />}
      {shownMailPage && unprovenQuery.data && <PeopleWithoutMail {...unprovenQuery.data} isSent={delivery?.isSent ?? false} />}
      {shownMailPage?.data.length === 0 && <EmptyState icon={mailIcon} title={t('admin.mails.none')} text={t('admin.mails.noneNext')} />}
      {shownMailPage && shownMailPage.data.length > 0 && (
        <ul className={css.list} aria-label={t('admin.mails.title')}>
          {shownMailPage.data.map((mail) => (
            <MailRow key={mail.id} mail={mail} isSent={delivery?.isSent} />
          ))}
        </ul>
      )}
      <Paging search={search} totalCount={shownMailPage?.total} onChange={changeSearch} />
    </Screen>
  );
}

function MailRow({ mail, isSent }: { mail: Mail; isSent: boolean | undefined }) {
  const { t } = useTranslation();
  const { formatDateTime, formatShortDay, localDateOf, formatTime } = useDateFormatters();
  const link = splitLinks(mail.text).find(isKeyLink);
  const textRef = useRef<HTMLParagraphElement>(null);
  const [needsManualCopy, setNeedsManualCopy] = useState(false);
  const copyLink = async (address: string) => {
    const isCopied = await copyOrSelect(address, textRef.current?.querySelector('a'));
    setNeedsManualCopy(!isCopied);
    if (isCopied) showSnack((t) => t('admin.mails.copied', { to: mail.to }));
  };
  const mailState = mail.sentDate ? 'sent' : mail.error ? 'failed' : isSent ? 'waits' : 'kept';
  return (
    <li>
      <Expander
        title={
          <span className={css.head}>
            <span className={css.words}>
              <b>{mail.subject}</b>
              <small>{mail.to}</small>
            </span>
            <span className={css.when}>
              <span className={css.state} data-state={mailState}>
                {t(`admin.mails.${mailState}`)}
              </span>
              <time dateTime={mail.createdDate}>
                {formatShortDay(localDateOf(mail.createdDate))} {formatTime(mail.createdDate)}
              </time>
            </span>
          </span>
        }
      >
        {mail.sentDate && <p className={css.note}>{t('admin.mails.sentAt', { at: formatDateTime(mail.sentDate) })}</p>}
        {mail.error && <p className={css.wrong}>{t('admin.mails.error', { error: mail.error })}</p>}
        <p ref={textRef} className={css.text}>
          {renderLinks(mail.text)}
        </p>
        {link && (
          <>
            <output className={css.byHand}>{needsManualCopy && t('admin.mails.notCopied')}</output>
            <Button variant="light" size="md" onClick={() => void copyLink(link)}>
              {t('admin.mails.copy')}
            </Button>
          </>
        )}
      </Expander>
    </li>
  );
}
