/** Pending files, put into one editor and perhaps not stored yet, by the number their nodes carry. */
import { Extension } from '@tiptap/core';

/** The file, its preview, and its address once it is stored. */
export type PendingFile = { file: File; preview: string; storedAddress?: string };
declare module '@tiptap/core' {
  interface Storage {
    pendingFiles: { files: Map<string, PendingFile> };
  }
}

export const pendingFiles = Extension.create<object, { files: Map<string, PendingFile> }>({
  name: 'pendingFiles',
  addStorage: () => ({ files: new Map() }),
  onDestroy() {
    for (const { preview } of this.storage.files.values()) URL.revokeObjectURL(preview);
  },
});
