/** Edits the one banner: a message with its length counted, shown as it will look; empty takes it away (product «The shell»). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { banners } from '#contract/admin.ts';
import { callApi } from '../core/call.ts';
import { errorText, fieldErrorsOf } from '../core/errors.ts';
import { findText, useTranslation } from '../core/texts.ts';
import { BannerBar } from '../kit/BannerBar.tsx';
import { Button } from '../kit/Button.tsx';
import { FormError } from '../kit/FormError.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import css from './admin.module.css';

const MAX_BANNER_LENGTH = 1000;
const bannerKey = ['admin', 'banner'] as const;

export default function BannerPage() {
  const { t } = useTranslation();
  const {
    data: banner,
    error,
    refetch,
  } = useQuery({
    queryKey: bannerKey,
    queryFn: async ({ signal }) => (await callApi(banners.get, { signal })).data,
    // Text that is being typed is not replaced by another's.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Screen title={t('admin.banner.title')} lead={t('admin.banner.lead')}>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!banner && !error && <Skeleton rowCount={3} />}
      {banner && <BannerEditor message={banner.message} />}
    </Screen>
  );
}

function BannerEditor({ message }: { message: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [typedText, setTypedText] = useState(message);
  const id = useId();
  const textLength = [...typedText.trim()].length;
  const saveMutation = useMutation({
    mutationFn: () => callApi(banners.save, { body: { id: 1, message: typedText.trim() || null } }),
    meta: { isErrorShown: true },
    onSuccess: ({ data: savedBanner }) => {
      queryClient.setQueryData(bannerKey, savedBanner);
      setTypedText(savedBanner.message);
      // The bar above the page follows at once.
      dispatchEvent(new Event('banner-saved'));
    },
  });
  const errorKey = typedText.trim().length > MAX_BANNER_LENGTH ? 'admin.banner.tooLong' : fieldErrorsOf(saveMutation.error).message;
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typedText.trim().length > MAX_BANNER_LENGTH) event.currentTarget.querySelector('textarea')?.focus();
    else saveMutation.mutate();
  };
  return (
    <form noValidate className={css.banner} onSubmit={handleSubmit}>
      {saveMutation.error && !errorKey && <FormError>{errorText(saveMutation.error, t)}</FormError>}
      <div>
        <label htmlFor={id}>{t('assistmeApp.banner.message')}</label>
        <textarea
          id={id}
          rows={4}
          value={typedText}
          aria-invalid={errorKey ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => {
            setTypedText(event.currentTarget.value);
            if (saveMutation.error) saveMutation.reset();
          }}
        />
        <p id={`${id}-about`} className={css.count} data-wrong={errorKey ? true : undefined}>
          <span>{errorKey ? findText(errorKey, { max: MAX_BANNER_LENGTH }) : t('admin.banner.hint')}</span>
          <span>{t('admin.banner.count', { length: textLength, max: MAX_BANNER_LENGTH })}</span>
        </p>
      </div>
      <div className={css.preview}>
        <h2>{t('admin.banner.preview')}</h2>
        {textLength > 0 ? (
          <BannerBar message={typedText.trim()} label={t('admin.banner.preview')} />
        ) : (
          <p className={css.none}>{t('admin.banner.none')}</p>
        )}
      </div>
      <div className={css.row}>
        <Button type="submit" isLoading={saveMutation.isPending}>
          {t('shared.save')}
        </Button>
        {typedText !== '' && (
          <Button variant="subtle" onClick={() => setTypedText('')}>
            {t('admin.banner.empty')}
          </Button>
        )}
      </div>
    </form>
  );
}
