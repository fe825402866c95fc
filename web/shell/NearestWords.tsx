/** The nearest words to a search that found nothing; pressed, they are searched for instead (decision 088). */
import { useQuery } from '@tanstack/react-query';
import { search } from '#contract/search.ts';
import { callApi } from '../core/call.ts';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import css from './search.module.css';

export function NearestWords({ words, onChoose }: { words: string; onChoose: (words: string) => void }) {
  const { t } = useTexts();
  const { data = [] } = useQuery({
    queryKey: ['search', 'nearest', words],
    queryFn: async ({ signal }) => (await callApi(search.nearest, { query: { q: words }, signal })).data,
    // It is help beside an answer that is there: its failure shows nothing.
    retry: false,
  });
  return (
    <div className={css.nearest}>
      {data.map((nearestWords) => (
        <Button key={nearestWords} variant="light" onClick={() => onChoose(nearestWords)}>
          {t('search.meant', { words: nearestWords })}
        </Button>
      ))}
    </div>
  );
}
