import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  IMAGE_HEIGHT,
  IMAGE_WIDTH,
  type PrintedCertificate,
} from '../../../domain/documents/certificates/certificate-printer.ts';
import { assets, byAsset, metals } from '../../../domain/kernel/assets.ts';
import { TEXT_FAMILY, TITLE_FAMILY } from './fonts.ts';
import { rose, wovenBand } from './guilloche.ts';
import { drawLine, type NameLines } from './name-lines.ts';

const INK = '#2a2118';
const SOFT = '#6b5b45';
const BRONZE = '#8a5f14';
const GOLD = '#a97a22';
const PAPER = '#fdfaf2';
/** The holdings stand side by side in this much of it. */
const HOLDINGS_WIDTH = 888;
const CENTRE = IMAGE_WIDTH / 2;

type TextLook = {
  size: number;
  y: number;
  x?: number;
  fill?: string;
  family?: string;
  spacing?: number;
  italic?: boolean;
  anchor?: 'start' | 'middle' | 'end';
};

/** The certificate as SVG, with the holder's name as it was set. */
export function drawCertificate(certificate: PrintedCertificate, name: NameLines): string {
  const brand = certificate.serviceName.charAt(0).toUpperCase() + certificate.serviceName.slice(1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}" viewBox="0 0 ${IMAGE_WIDTH} ${IMAGE_HEIGHT}">`,
    background,
    seal,
    drawHead(brand),
    drawHolder(certificate, name),
    drawHoldings(certificate),
    drawFoot(certificate, brand),
    certificate.proof ? '' : drawWatermark(),
    '</svg>',
  ].join('');
}

/** One line of words. */
function text(words: string, look: TextLook): string {
  const {
    size,
    y,
    x = CENTRE,
    fill = INK,
    family = TEXT_FAMILY,
    spacing = 0,
    italic = false,
    anchor = 'middle',
  } = look;
  const weight = family === TITLE_FAMILY && !italic ? 600 : 500;
  const style = italic ? ' font-style="italic"' : '';
  // The space after the last letter would push centred words to the left.
  const place = anchor === 'middle' ? x + spacing / 2 : x;
  return `<text x="${place}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}"${style} fill="${fill}" text-anchor="${anchor}" letter-spacing="${spacing}">${asXml(words)}</text>`;
}

/** Roses within roses behind the words. */
const BACKGROUND = [
  { inner: 190, outer: 410, petals: 20, strands: 16 },
  { inner: 90, outer: 215, petals: 12, strands: 12 },
  { inner: 24, outer: 100, petals: 8, strands: 8 },
];

/** The same on every certificate, so drawn once. */
const background = drawBackground();
const seal = drawSeal(CENTRE, 224);

function drawBackground(): string {
  const frame = { x: 64, y: 64, width: IMAGE_WIDTH - 128, height: IMAGE_HEIGHT - 128, radius: 40 };
  const line = (inset: number, width: number, radius: number) =>
    `<rect x="${inset}" y="${inset}" width="${IMAGE_WIDTH - 2 * inset}" height="${IMAGE_HEIGHT - 2 * inset}" rx="${radius}" fill="none" stroke="${BRONZE}" stroke-width="${width}"/>`;
  return [
    `<rect width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}" fill="${PAPER}"/>`,
    `<path d="${BACKGROUND.map((shape) => rose({ x: CENTRE, y: 790 }, shape)).join('')}" fill="none" stroke="${GOLD}" stroke-width="0.6" opacity="0.14"/>`,
    `<path d="${wovenBand(frame, { amplitude: 19, waves: 148, strands: 6 })}" fill="none" stroke="${GOLD}" stroke-width="0.8" opacity="0.8"/>`,
    `<path d="${wovenBand(frame, { amplitude: 9, waves: 296, strands: 3 })}" fill="none" stroke="${BRONZE}" stroke-width="0.7" opacity="0.85"/>`,
    line(34, 2.2, 52),
    line(40, 0.8, 48),
    line(90, 0.8, 22),
    line(95, 1.8, 18),
  ].join('');
}

function drawSeal(x: number, y: number): string {
  return [
    `<path d="${rose({ x, y }, { inner: 56, outer: 94, petals: 24, strands: 8 })}" fill="none" stroke="${GOLD}" stroke-width="0.9"/>`,
    `<circle cx="${x}" cy="${y}" r="56" fill="${PAPER}" stroke="${BRONZE}" stroke-width="1.6"/>`,
    `<circle cx="${x}" cy="${y}" r="51" fill="none" stroke="${GOLD}" stroke-width="0.8"/>`,
    drawMark(x, y, 3.6),
  ].join('');
}

function drawHead(brand: string): string {
  return [
    text(brand.toUpperCase(), { size: 34, y: 370, spacing: 14, fill: BRONZE, family: TITLE_FAMILY }),
    text('Certificate of Holdings', { size: 84, y: 462, family: TITLE_FAMILY }),
    drawOrnament(506),
  ].join('');
}

/** The mark of the service: a cast bar seen from its end. */
function drawMark(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x - 12 * scale} ${y - 12 * scale}) scale(${scale})"><path d="M7.2 6h9.6l4.2 12H3z" fill="${GOLD}"/><path d="M7.2 6h9.6l1.05 3H6.15z" fill="${PAPER}" opacity="0.4"/></g>`;
}

function drawOrnament(y: number): string {
  return [
    `<path d="M${CENTRE - 190} ${y}H${CENTRE - 20}M${CENTRE + 20} ${y}H${CENTRE + 190}" stroke="${GOLD}" stroke-width="1.2"/>`,
    `<path d="M${CENTRE} ${y - 8}l8 8-8 8-8-8z" fill="${GOLD}"/>`,
  ].join('');
}

function drawHolder({ issuedAtDisplay, nameVerified, serviceName }: PrintedCertificate, name: NameLines) {
  const brand = serviceName.charAt(0).toUpperCase() + serviceName.slice(1);
  return [
    text('This is to certify that', { size: 36, y: 574, italic: true, family: TITLE_FAMILY, fill: SOFT }),
    drawName(name),
    `<path d="M220 684H860" stroke="${GOLD}" stroke-width="1.2"/>`,
    text(nameVerified ? 'Name verified by KYC' : 'Name as registered, not verified', { size: 22, y: 716, fill: SOFT }),
    text(`held with ${brand}, on ${issuedAtDisplay},`, {
      size: 34,
      y: 782,
      italic: true,
      family: TITLE_FAMILY,
      fill: SOFT,
    }),
  ].join('');
}

function drawName({ lines, size }: NameLines): string {
  const baselines = lines.length > 1 ? [616, 664] : [656];
  return lines.map((line, index) => drawLine(line, { x: CENTRE, y: baselines[index] ?? 0, size, fill: INK })).join('');
}

function drawHoldings({ grams, purity }: PrintedCertificate): string {
  const figures = byAsset((asset) => grouped(grams[asset]));
  const columnWidth = HOLDINGS_WIDTH / assets.length;
  const longest = Math.max(...Object.values(figures).map((figure) => figure.length));
  const size = Math.min(66, Math.floor((1.54 * columnWidth) / longest));
  const columns = assets.map((asset, index) => {
    const x = CENTRE + (index - (assets.length - 1) / 2) * columnWidth;
    const fill = metals[asset].ink;
    return [
      text(asset.toUpperCase(), { size: 28, y: 866, x, spacing: 10, fill }),
      text(figures[asset], { size, y: 946, x }),
      text('grams', { size: 30, y: 988, x, italic: true, family: TITLE_FAMILY, fill: SOFT }),
      text(`${purity[asset]} fine`, { size: 24, y: 1026, x, fill }),
      index === 0 ? '' : `<path d="M${x - columnWidth / 2} 850V1030" stroke="${GOLD}" stroke-width="1"/>`,
    ].join('');
  });
  return [
    ...columns,
    text('All holdings at that moment, recurring plans included. Grams only, at no stated value.', {
      size: 22,
      y: 1084,
      fill: SOFT,
    }),
    drawOrnament(1120),
  ].join('');
}

function drawFoot({ number, proof }: PrintedCertificate, brand: string): string {
  const left = { x: 150, anchor: 'start' } as const;
  const label = { ...left, size: 17, spacing: 3, fill: SOFT };
  const code = { x: 742, y: 1150, size: 188 };
  const notice = { size: 20, fill: SOFT };
  return [
    text('CERTIFICATE NUMBER', { ...label, y: 1186 }),
    text(number, { ...left, size: 38, y: 1228 }),
    text('ED25519 SEAL', { ...label, y: 1288 }),
    text(proof?.seal ?? 'none: this is a sample', { ...left, size: 30, y: 1325 }),
    proof
      ? drawQrCode(proof.verifyUrl, code)
      : `<rect x="${code.x}" y="${code.y}" width="${code.size}" height="${code.size}" rx="6" fill="none" stroke="${GOLD}" stroke-dasharray="6 6"/>`,
    text(proof ? 'Scan to verify' : 'No code on a sample', { ...notice, y: 1362, x: code.x + code.size / 2 }),
    text('Digital gold is not regulated by SEBI.', { ...notice, ...left, y: 1380 }),
    text(`What ${brand} recorded as owed to the holder; no title to a bar.`, { ...notice, ...left, y: 1406 }),
  ].join('');
}

/** Black on white with its quiet zone of four modules, whatever the paper is. */
function drawQrCode(content: string, place: { x: number; y: number; size: number }): string {
  const { x, y, size } = place;
  const code = createElement(QRCodeSVG, { value: content, level: 'M', marginSize: 4, x, y, size });
  return [
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="6" fill="#ffffff" stroke="${GOLD}"/>`,
    renderToStaticMarkup(code),
  ].join('');
}

function drawWatermark(): string {
  const line = (y: number) =>
    `<text x="${CENTRE}" y="${y}" font-family="${TITLE_FAMILY}" font-size="190" font-weight="600" fill="#b3261e" fill-opacity="0.2" text-anchor="middle" letter-spacing="24">SAMPLE</text>`;
  return `<g transform="rotate(-38 ${CENTRE} ${IMAGE_HEIGHT / 2})">${line(530)}${line(830)}${line(1130)}</g>`;
}

/** The whole grams in Indian groups: 1234567.500000 is 12,34,567.500000. */
function grouped(grams: string): string {
  const [whole = '0', fraction = ''] = grams.split('.');
  const head = whole.slice(0, -3).replace(/\B(?=(?:\d{2}){1,10}$)/g, ',');
  return `${head ? `${head},` : ''}${whole.slice(-3)}.${fraction}`;
}

/** Words without the signs that XML reads as its own. */
function asXml(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
