/** The nearest words to a search that found nothing; pressed, they are searched for instead (decision 088). */
import { useQuery } from '@tanstack/react-query';
import { search } from '#contract/search.ts';
import { callApi } from '../core/call.ts';
import { useTranslation } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import css from './search.module.css';

export function SearchSuggestions({ searchText, onChoose }: { searchText: string; onChoose: (words: string) => void }) {
  const { t } = useTranslation();
  const { data: suggestions = [] } = useQuery({
    queryKey: ['search', 'nearest', searchText],
    queryFn: async ({ signal }) => (await callApi(search.nearest, { query: { q: searchText }, signal })).data,
    // It is help beside an answer that is there: its failure shows nothing.
    retry: false,
  });
  return (
    <div className={css.nearest}>
      {suggestions.map((suggestion) => (
        <Button key={suggestion} variant="light" onClick={() => onChoose(suggestion)}>
          {t('search.meant', { words: suggestion })}
        </Button>
      ))}
    </div>
  );
}
