/** The options under the search's field: places and acts of what is typed, and hits by kind (decisions 023 and 096). */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type SearchHit, search as searchEndpoint } from '#contract/search.ts';
import { areWordStartsOf } from '#domain/palette.ts';
import { searchKinds } from '#domain/search.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { infoIcon } from '../kit/icons.ts';
import { useClientActOptions, usePlaceOptions, useTypedActs } from './palette.ts';
import type { PaletteOption } from './palette-option.ts';
import { goToHit, iconByKind } from './search-places.ts';

/** Milliseconds without a key before the request. */
const TYPING_PAUSE_MS = 120;

type OptionGroup = {
  key: string;
  title: string;
  options: readonly PaletteOption[];
  /** They are of the words that stand in the field: nothing is chosen that stood there for others. */
  isSettled: boolean;
};

const fetchHits = async (searchText: string, signal: AbortSignal) =>
  (await callApi(searchEndpoint.find, { query: { q: searchText }, signal })).data;

/** `hasPlaces`: the reader's places are shown before anything is typed. */
export function useSearchOptions(typedText: string, hasPlaces: boolean) {
  const { t } = useTranslation();
  const trimmedText = typedText.trim();
  const pausedText = usePausedText(trimmedText);
  const {
    data: matchingHits,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: ['search', pausedText],
    queryFn: ({ signal }) => fetchHits(pausedText, signal),
    enabled: pausedText !== '',
    // The list stays until the next one is there; what an answer is for is in its key, so that a late one is nobody's.
    placeholderData: (previousHits) => previousHits,
    retry: false,
  });
  const hasQuery = pausedText !== '' && trimmedText !== '';
  const isPaused = pausedText === trimmedText;
  const hits = hasQuery && !error ? (matchingHits ?? []) : [];
  const areHitsCurrent = isPaused && matchingHits !== undefined && !isPlaceholderData && !error;
  const typedActs = useTypedActs(hasQuery ? pausedText : '');
  // Known without the server: at once, and above what is not, so that Enter may follow as fast as one types.
  const placeOptions = usePlaceOptions(trimmedText);
  const helpOption: PaletteOption = { key: 'shortcuts', icon: infoIcon, name: t('search.shortcuts'), isHelp: true };
  const clientActOptions = useClientActOptions(hits);
  const createHitOption = useCreateHitOption();
  const groups: OptionGroup[] = [
    {
      key: 'places',
      title: t('search.places'),
      options: trimmedText || hasPlaces ? [...placeOptions, ...(areWordStartsOf(helpOption.name, trimmedText) ? [helpOption] : [])] : [],
      isSettled: true,
    },
    { key: 'acts', title: t('search.acts'), options: typedActs.options, isSettled: isPaused && typedActs.isSettled },
    ...searchKinds.flatMap((kind) => [
      {
        key: kind,
        title: t(`search.kinds.${kind}`),
        options: hits.filter((hit) => hit.kind === kind).map(createHitOption),
        isSettled: areHitsCurrent,
      },
      // Beneath the client whom they are about.
      ...(kind === 'CLIENT' && typedActs.options.length === 0
        ? [{ key: 'actsFor', title: t('search.acts'), options: clientActOptions, isSettled: areHitsCurrent }]
        : []),
    ]),
  ];
  return {
    hasQuery,
    words: pausedText,
    groups: groups.filter(({ options }) => options.length > 0),
    /** All of them are. */
    isSettled: isPaused && (!hasQuery || (areHitsCurrent && typedActs.isSettled)),
    error: hasQuery ? error : null,
    refetch,
  };
}

/** The typed words, once there was a pause in them. */
function usePausedText(enteredText: string): string {
  const [pausedText, setPausedText] = useState(enteredText);
  useEffect(() => {
    const timer = setTimeout(() => setPausedText(enteredText), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [enteredText]);
  return pausedText;
}

/** Makes a hit an option, which leads to its page. */
function useCreateHitOption(): (hit: SearchHit) => PaletteOption {
  const { t } = useTranslation();
  const user = useUser();
  const router = useRouter();
  return (hit) => {
    const detailTexts = [hit.kind === 'CLIENT' ? null : hit.clientName, hit.detail, hit.archived && t('search.archived')].filter(Boolean);
    return {
      key: `${hit.kind} ${hit.id}`,
      icon: iconByKind[hit.kind],
      name: hit.name,
      details: detailTexts.join(' · '),
      run: () => goToHit(router, hit, user),
    };
  };
}
