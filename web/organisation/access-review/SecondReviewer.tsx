/** The field for whoever judges what is about the administrators: one of the office beside whoever names them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { unplacedText } from '../../kit/forms.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { responsiblesQuery } from '../../shared/responsible/responsible.ts';
import css from './access-review.module.css';
import { type AccessReview, nameSecondReviewer, refreshReviews } from './review-query.ts';

export function SecondReviewer({ id, review: { secondReviewer, rows } }: { id: number; review: AccessReview }) {
  const { t } = useTranslation();
  const { account } = useUser();
  const queryClient = useQueryClient();
  const people = useQuery(responsiblesQuery);
  const { error, retry } = combineQueries(people);
  const nameMutation = useMutation({
    mutationFn: (personId: number | null) => nameSecondReviewer(id, personId),
    meta: { isErrorShown: true },
    onSettled: () => refreshReviews(queryClient),
  });
  const otherPeople = (people.data ?? []).filter((colleague) => colleague.id !== account.id && colleague.id !== secondReviewer?.id);
  const chosenId = nameMutation.isPending ? nameMutation.variables : (secondReviewer?.id ?? null);
  const isReviewerNeeded = secondReviewer === null && rows.some(({ refusal, judgement }) => refusal === 'own' && judgement === null);
  return (
    <div className={css.second} data-needed={isReviewerNeeded || undefined}>
      <SelectField
        size="md"
        label={t('accessReview.second')}
        hint={t('accessReview.secondHint')}
        error={nameMutation.error ? unplacedText(nameMutation.error, t, []) : undefined}
        value={String(chosenId ?? '')}
        options={[
          { value: '', label: t('accessReview.secondNone') },
          ...(secondReviewer ? [{ value: String(secondReviewer.id), label: secondReviewer.name }] : []),
          ...otherPeople.map((colleague) => ({ value: String(colleague.id), label: colleague.name })),
        ]}
        onChange={({ currentTarget: { value } }) => nameMutation.mutate(value ? Number(value) : null)}
      />
      {error && <LoadLine error={error} retry={retry} />}
    </div>
  );
}
