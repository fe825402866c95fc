/** Pictures, films and sounds in rich text: one kind of node each, alike but for the tag. */
import { Node as Kind, mergeAttributes } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { MediaView } from './MediaView.tsx';

const hiddenAttribute = { default: null, rendered: false } as const;

/**
 * Only files of ours: the policy shows no others, and nobody's server is to hear who reads. When the editor goes, Tiptap
 * draws them once more without the view, and without a signature: `wait` keeps the browser from asking for that.
 */
const kindOf = (name: 'image' | 'video' | 'audio', tag: 'img' | 'video' | 'audio', wait: Record<string, string>) =>
  Kind.create({
    name,
    group: 'block',
    draggable: true,
    addAttributes: () => ({ src: { default: null }, ...(tag === 'img' && { alt: { default: '' } }), upload: hiddenAttribute }),
    parseHTML: () => [{ tag: `${tag}[src^="/filer/"]` }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(wait, HTMLAttributes)],
    addNodeView: () => ReactNodeViewRenderer(MediaView),
  });

export const image = kindOf('image', 'img', { loading: 'lazy' });
export const video = kindOf('video', 'video', { preload: 'none', controls: '' });
export const audio = kindOf('audio', 'audio', { preload: 'none', controls: '' });

export const isMedia = (node: Node): boolean => ['image', 'video', 'audio'].includes(node.type.name);
