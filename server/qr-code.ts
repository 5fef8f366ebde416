import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * A text as a QR code in SVG: black on white in any theme, with its quiet zone. For pages that are markup alone: it is drawn here and
 * not among the screens, since the React that answers their routes has no hooks, which qrcode.react uses.
 */
export function qrCodeMarkup(text: string): string {
  return renderToStaticMarkup(
    createElement(QRCodeSVG, { value: text, level: 'M', marginSize: 4, 'aria-hidden': true }),
  );
}
