/** Catches what a screen could not: the words for it (product «Errors») and a way out. */
import { Component, type ReactNode } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { reloadIcon, warningIcon } from './first-icons.ts';
import { Icon } from './Icon.tsx';

/** A script or its styles could not be fetched: the network is away, or a newer version has taken their place. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.name === CHUNK_LOAD_ERROR;
const CHUNK_LOAD_ERROR = 'ChunkLoadError';
// The router would reload by itself when it knew the error; the reader may have a reason to stay.
addEventListener('vite:preloadError', ({ payload }) => {
  payload.name = CHUNK_LOAD_ERROR;
  payload.message = `Loading chunk failed: ${payload.message}`;
});

/** `retry`, where it can be fetched again without the page being loaded anew. */
export function UnexpectedError({ hasLostChunk, retry }: { hasLostChunk?: boolean; retry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={warningIcon}
        isPageHeading
        title={t(hasLostChunk ? 'error.chunk' : 'error.unexpected')}
        text={t(hasLostChunk ? 'error.chunkNext' : 'error.unexpectedNext')}
        action={
          <>
            {retry && <Button onClick={retry}>{t('shared.retry')}</Button>}
            <Button icon={<Icon d={reloadIcon} />} {...(retry && { variant: 'subtle' })} onClick={() => location.reload()}>
              {t('shared.reload')}
            </Button>
          </>
        }
      />
    </div>
  );
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean; hasLostChunk?: boolean }> {
  override state = { hasFailed: false, hasLostChunk: false };
  static getDerivedStateFromError = (error: unknown) => ({ hasFailed: true, hasLostChunk: isChunkLoadError(error) });
  override render() {
    return this.state.hasFailed ? <UnexpectedError hasLostChunk={this.state.hasLostChunk} /> : this.props.children;
  }
}
