/** The content over the sign-in form, fetched after it: the number of others' pending acts on the device, and the demo's roles. */
import { type ComponentType, lazy, use, useEffect, useState } from 'react';
import { type Demo, platform } from '#contract/platform.ts';
import { call } from '../core/call.ts';
import { isSharedHere } from '../core/shared-device.ts';
import { useTexts, withLaterTexts } from '../core/texts.ts';
import { countValues } from '../kit/counts.ts';
import { countOthers } from '../sync/count-pending.ts';
import css from './sign-in.module.css';

type Props = { onSignedIn: () => Promise<void> };
const load = withLaterTexts(() => import('./DemoRoles.tsx'));
const DemoRoles = lazy<ComponentType<Props & { demo: Demo }>>(() => load().catch(() => ({ default: () => null })));

/** Requested once, with this file: the page waits for both together. */
const demoPromise = call(platform.info, {}).then(
  ({ data }) => data.demo,
  () => null,
);

export default function SignInAside({ onSignedIn }: Props) {
  const { t } = useTexts();
  // Only the number of pending acts is shown to the person who holds the device (R87).
  const [waiting, setWaiting] = useState({ acts: 0, reports: 0 });
  const values = countValues(waiting);
  useEffect(() => {
    const count = () => void countOthers().then(setWaiting, () => {});
    count();
    const sender = new BroadcastChannel('unsent');
    sender.onmessage = count;
    return () => sender.close();
  }, []);
  const demo = use(demoPromise);
  return (
    <>
      {values.count > 0 && (
        <p className={css.notice}>
          <b>{t('unsent.others', values)}</b>. {t('unsent.othersNext')}
        </p>
      )}
      {demo && !isSharedHere() && <DemoRoles demo={demo} onSignedIn={onSignedIn} />}
    </>
  );
}
