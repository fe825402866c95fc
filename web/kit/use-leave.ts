/** Leaves a form: back to where one came from, or to where it belongs when it was opened by its address. */
import { useCanGoBack, useRouter } from '@tanstack/react-router';

export function useLeave(goToParent: () => unknown) {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (): void => (canGoBack ? history.back() : void goToParent());
}
