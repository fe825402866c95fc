/** The place of what a page shows later, as buttons in its head whose data is on its way: nothing moves when they come (R116). */
import type { ReactNode } from 'react';

export const ReservedPlace = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <span style={{ display: 'contents', ...(!isShown && { visibility: 'hidden' }) }}>{children}</span>
);
