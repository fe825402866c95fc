/**
 * The editor's schema: exactly the tags the server keeps (server/files/html.ts), read from HTML and back without a string ever being
 * parsed.
 */
import { getHTMLFromFragment, getSchema, type JSONContent } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { Fragment, type Node, DOMParser as NodeParser } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { purifyToNodes } from '../kit/purify.ts';
import { audio, image, isMediaNode, video } from './media.ts';
import { pendingFiles } from './pending-files.ts';

/** Addresses that the server stores; any other would lose its link there without notice. */
export const isStorableAddress = (text: string): boolean =>
  /^(?:https:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$|tel:\+?[\d-]+(?:;ext=\d+)?$|\/(?![/\\]))/i.test(text);

export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [1, 2, 3] },
    dropcursor: { color: false, class: 'vardag-dropcursor', width: 3 },
    link: false,
  }),
  // Text written after a link is no longer part of it.
  Link.extend({ inclusive: () => false }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: isStorableAddress,
    shouldAutoLink: (address) => isStorableAddress(address),
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
  image,
  video,
  audio,
  pendingFiles,
];
const editorSchema = getSchema(extensions);

/** HTML as the editor takes it. Never as text: its own parsing is refused by Trusted Types, and rightly. */
export const parseContent = (html: string): JSONContent =>
  NodeParser.fromSchema(editorSchema).parse(purifyToNodes(html)).toJSON() as JSONContent;

/** Files that are not stored have no address yet, and nothing to show. */
export const isPendingNode = (node: Node): boolean => isMediaNode(node) && !node.attrs.src;
const isBlankParagraph = (node: Node) => node.type.name === 'paragraph' && node.content.size === 0;

/** The document as HTML; '' when it says nothing. Empty lines at its end were only room to write in. */
export function htmlOfDocument(document: Node): string {
  let storedContent = storedContentOf(document.content);
  while (storedContent.lastChild && isBlankParagraph(storedContent.lastChild))
    storedContent = Fragment.from(storedContent.content.slice(0, -1));
  let hasContent = false;
  storedContent.descendants((node) => {
    hasContent ||= (node.isText && node.text?.trim() !== '') || isMediaNode(node) || node.type.name === 'horizontalRule';
  });
  return hasContent ? getHTMLFromFragment(storedContent, editorSchema) : '';
}

function storedContentOf(content: Fragment): Fragment {
  const storedNodes: Node[] = [];
  content.forEach((node) => {
    if (!isPendingNode(node)) storedNodes.push(node.isLeaf ? node : node.copy(storedContentOf(node.content)));
  });
  return Fragment.from(storedNodes);
}
