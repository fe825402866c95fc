/** The client's team, to pick who did it: a tapped name begins the comment, so that signing for another says who it was (R91). */
import { useState } from 'react';
import { useSession } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { prependCause } from '../shared/dated/causes.ts';
import type { Comment } from '../shared/dated/comment.ts';
import { useColleagues } from '../shared/day/team-query.ts';

type Props = { onChange: (change: (previousComment: Comment) => Comment) => void };

export default function PerformerPicker({ onChange }: Props) {
  const { t } = useTranslation();
  const { chosenClient } = useSession();
  const [pickedId, setPickedId] = useState<string>();
  const namesById = new Map(useColleagues(chosenClient?.client.id ?? 0).map(({ id, name }) => [String(id), name]));
  const doneByText = (id: string) => t('instance.doneBy', { name: namesById.get(id)! });
  if (namesById.size === 0) return null;
  return (
    <SegmentedControl
      label={t('instance.doneByWhom')}
      value={pickedId}
      options={[...namesById]}
      onPick={(id) => {
        setPickedId(id);
        onChange((previousComment) => prependCause(previousComment, doneByText(id), pickedId && doneByText(pickedId)));
      }}
    />
  );
}
