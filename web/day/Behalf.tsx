/** Who did it, of the client's team: a name tapped is the comment's beginning, so that signing for another says whom it was (R91). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment } from '../family/dated/comment.ts';
import { withCause } from '../family/dated/ReasonField.tsx';
import { membersQuery } from '../family/team/members-query.ts';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { useSession } from '../start/session.ts';
import { useTexts } from '../start/texts.ts';

type Props = { onChange: (change: (was: Comment) => Comment) => void };

export default function Behalf({ onChange }: Props) {
  const { t } = useTexts();
  const { account, chosen, groups } = useSession();
  const group = groups?.find(({ client }) => client.id === chosen?.client.id);
  const [picked, setPicked] = useState<string>();
  // Without contact nobody is listed: the name is written.
  const { data } = useQuery({ ...membersQuery(group?.id ?? 0), enabled: group !== undefined, retry: false });
  const words = new Map(
    (data ?? [])
      .filter(({ id, active }) => active && id !== account?.id)
      .map(({ id, firstName, lastName }) => [String(id), `${firstName} ${lastName}`]),
  );
  const doneBy = (id: string) => t('instance.doneBy', { name: words.get(id)! });
  if (words.size === 0) return null;
  return (
    <SegmentedControl
      label={t('instance.doneByWhom')}
      value={picked}
      options={[...words]}
      onPick={(id) => {
        setPicked(id);
        onChange((was) => withCause(was, doneBy(id), picked && doneBy(picked)));
      }}
    />
  );
}
