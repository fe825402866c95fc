/** The editor's outline icons, apart from the day's: paths of @tabler/icons (MIT), one per meaning. */
import type { IconPaths } from '../kit/icons.ts';

export const bold: IconPaths = ['M7 5h6a3.5 3.5 0 0 1 0 7h-6l0 -7', 'M13 12h1a3.5 3.5 0 0 1 0 7h-7v-7'];
export const italic: IconPaths = ['M11 5l6 0', 'M7 19l6 0', 'M14 5l-4 14'];
export const underline: IconPaths = ['M7 5v5a5 5 0 0 0 10 0v-5', 'M5 19h14'];
export const strike: IconPaths = [
  'M5 12l14 0',
  'M16 6.5a4 2 0 0 0 -4 -1.5h-1a3.5 3.5 0 0 0 0 7h2a3.5 3.5 0 0 1 0 7h-1.5a4 2 0 0 1 -4 -1.5',
];
export const heading: IconPaths = [
  'M17 12a2 2 0 1 1 4 0c0 .591 -.417 1.318 -.816 1.858l-3.184 4.143l4 0',
  'M4 6v12',
  'M12 6v12',
  'M11 18h2',
  'M3 18h2',
  'M4 12h8',
  'M3 6h2',
  'M11 6h2',
];
export const subheading: IconPaths = [
  'M19 14a2 2 0 1 0 -2 -2',
  'M17 16a2 2 0 1 0 2 -2',
  'M4 6v12',
  'M12 6v12',
  'M11 18h2',
  'M3 18h2',
  'M4 12h8',
  'M3 6h2',
  'M11 6h2',
];
export const bullets: IconPaths = ['M9 6l11 0', 'M9 12l11 0', 'M9 18l11 0', 'M5 6l0 .01', 'M5 12l0 .01', 'M5 18l0 .01'];
export const numbers: IconPaths = ['M11 6h9', 'M11 12h9', 'M12 18h8', 'M4 16a2 2 0 1 1 4 0c0 .591 -.5 1 -1 1.5l-3 2.5h4', 'M6 10v-6l-2 2'];
export const quote: IconPaths = [
  'M6 15h15',
  'M21 19h-15',
  'M15 11h6',
  'M21 7h-6',
  'M9 9h1a1 1 0 1 1 -1 1v-2.5a2 2 0 0 1 2 -2',
  'M3 9h1a1 1 0 1 1 -1 1v-2.5a2 2 0 0 1 2 -2',
];
export const link: IconPaths = [
  'M9 15l6 -6',
  'M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464',
  'M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
];
export const media: IconPaths = [
  'M15 8h.01',
  'M12.5 21h-6.5a3 3 0 0 1 -3 -3v-12a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v6.5',
  'M3 16l5 -5c.928 -.893 2.072 -.893 3 0l4 4',
  'M14 14l1 -1c.67 -.644 1.45 -.824 2.182 -.54',
  'M16 19h6',
  'M19 16v6',
];
export const undo: IconPaths = ['M9 14l-4 -4l4 -4', 'M5 10h11a4 4 0 1 1 0 8h-1'];
export const redo: IconPaths = ['M15 14l4 -4l-4 -4', 'M19 10h-11a4 4 0 1 0 0 8h1'];
