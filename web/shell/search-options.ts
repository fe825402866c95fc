/** The options under the search's field: places and acts of what is typed, and hits by kind (decisions 023 and 096). */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { search as endpoint, type SearchHit } from '#contract/search.ts';
import { beginsWords } from '#domain/palette.ts';
import { searchKinds } from '#domain/search.ts';
import { callApi } from '../core/call.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { info } from '../kit/icons.ts';
import { useActsFor, usePlaces, useTypedActs } from './palette.ts';
import type { PaletteOption } from './palette-option.ts';
import { goTo, icons } from './search-places.ts';

/** Milliseconds without a key before the request. */
const TYPING_PAUSE_MS = 120;

type OptionGroup = {
  key: string;
  title: string;
  options: readonly PaletteOption[];
  /** They are of the words that stand in the field: nothing is chosen that stood there for others. */
  isSettled: boolean;
};

const find = async (q: string, signal: AbortSignal) => (await callApi(endpoint.find, { query: { q }, signal })).data;

/** `hasPlaces`: the reader's places are shown before anything is typed. */
export function useOptions(typedText: string, hasPlaces: boolean) {
  const { t } = useTexts();
  const typedWords = typedText.trim();
  const words = usePaused(typedWords);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => find(words, signal),
    enabled: words !== '',
    // The list stays until the next one is there; what an answer is for is in its key, so that a late one is nobody's.
    placeholderData: (previousHits) => previousHits,
    retry: false,
  });
  const hasQuery = words !== '' && typedWords !== '';
  const isPaused = words === typedWords;
  const hits = hasQuery && !error ? (data ?? []) : [];
  const isSearched = isPaused && data !== undefined && !isPlaceholderData && !error;
  const typedActs = useTypedActs(hasQuery ? words : '');
  // Known without the server: at once, and above what is not, so that Enter may follow as fast as one types.
  const places = usePlaces(typedWords);
  const helpOption: PaletteOption = { key: 'shortcuts', icon: info, name: t('search.shortcuts'), isHelp: true };
  const clientOptions = useActsFor(hits);
  const optionOf = useHitOption();
  const groups: OptionGroup[] = [
    {
      key: 'places',
      title: t('search.places'),
      options: typedWords || hasPlaces ? [...places, ...(beginsWords(helpOption.name, typedWords) ? [helpOption] : [])] : [],
      isSettled: true,
    },
    { key: 'acts', title: t('search.acts'), options: typedActs.options, isSettled: isPaused && typedActs.isSettled },
    ...searchKinds.flatMap((kind) => [
      {
        key: kind,
        title: t(`search.kinds.${kind}`),
        options: hits.filter((hit) => hit.kind === kind).map(optionOf),
        isSettled: isSearched,
      },
      // Beneath the client whom they are about.
      ...(kind === 'CLIENT' && typedActs.options.length === 0
        ? [{ key: 'actsFor', title: t('search.acts'), options: clientOptions, isSettled: isSearched }]
        : []),
    ]),
  ];
  return {
    hasQuery,
    words,
    groups: groups.filter(({ options }) => options.length > 0),
    /** All of them are. */
    isSettled: isPaused && (!hasQuery || (isSearched && typedActs.isSettled)),
    error: hasQuery ? error : null,
    refetch,
  };
}

/** The typed words, once there was a pause in them. */
function usePaused(typedWords: string): string {
  const [words, setWords] = useState(typedWords);
  useEffect(() => {
    const timer = setTimeout(() => setWords(typedWords), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typedWords]);
  return words;
}

/** Makes a hit an option, which leads to its page. */
function useHitOption(): (hit: SearchHit) => PaletteOption {
  const { t } = useTexts();
  const user = useUser();
  const router = useRouter();
  return (hit) => {
    const details = [hit.kind === 'CLIENT' ? null : hit.clientName, hit.detail, hit.archived && t('search.archived')].filter(Boolean);
    return {
      key: `${hit.kind} ${hit.id}`,
      icon: icons[hit.kind],
      name: hit.name,
      details: details.join(' · '),
      run: () => goTo(router, hit, user),
    };
  };
}
