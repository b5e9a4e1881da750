/** Shapes of the buttons' icons, lines on a field of 24 by 24. */
export const icons = {
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  reload: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4h-4',
  open: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2',
} as const;
