/** What the sign-in page has of a demo: nothing where none runs, and where the server does not say (product «The demo»). */
import type { ComponentType } from 'react';
import { platform } from '#contract/platform.ts';
import { call } from '../start/call.ts';
import { withLaterTexts } from '../start/texts.ts';

type Props = { onSignedIn: () => Promise<void> };
const load = withLaterTexts(() => import('./DemoRoles.tsx'));

export async function demo(): Promise<{ default: ComponentType<Props> }> {
  try {
    const { data } = await call(platform.info, {});
    const { demo: found } = data;
    if (!found) return { default: () => null };
    const { default: Roles } = await load();
    return { default: (props) => <Roles demo={found} {...props} /> };
  } catch {
    return { default: () => null };
  }
}
