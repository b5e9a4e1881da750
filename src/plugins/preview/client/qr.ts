import { encode } from 'uqr';

/** Renders the QR code of an address. */
export function drawQr(url: string, title: string): SVGSVGElement {
  const { data, size } = encode(url, { border: 2 });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('class', 'qr');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `${title}: ${url}`);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const squares = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])));
  path.setAttribute('d', squares.join(''));
  svg.append(path);
  return svg;
}
